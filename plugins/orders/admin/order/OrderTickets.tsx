import {
  Badge,
  ReportGrid,
  saveFrom,
  useAction,
  useCan,
  useDates,
  useInstance,
} from '@foyer/kit/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { apiAddress, pathOf, toApiError } from '@foyer/kit';
import type { OrderDetails } from '../../contract/deskRoutes.ts';
import { orders, type OrderTicketRow } from '../../contract.ts';
import type { OrderPlace } from './useOrderOrigin.ts';
import { ReturnDialog } from './ReturnDialog.tsx';
import { VoidDialog } from './VoidDialog.tsx';
import { toasts } from '../toasts.ts';

/** An order's tickets, each of which can be voided and unvoided. */
export function OrderTickets(props: {
  tenantId: string;
  eventId: string;
  order: OrderDetails;
  place: OrderPlace;
}) {
  const { tenantId, eventId, order, place } = props;
  const canVoid = useCan(orders, 'orders.void');
  const dates = useDates(tenantId);
  const [chosen, setChosen] = useState<OrderTicketRow>();
  const [returning, setReturning] = useState<OrderTicketRow>();
  return (
    <Box component="section" aria-labelledby="order-tickets" sx={{ mb: 3 }}>
      <Typography variant="h2" id="order-tickets" sx={{ mb: 1.5 }}>
        Tickets
      </Typography>
      <ReportGrid
        list={orders.lists.orderTickets}
        params={{ tenantId, eventId, orderUID: order.orderUID }}
        name="tickets"
        label="Order tickets"
        noun={{ one: 'ticket', many: 'tickets' }}
        sort={{ field: 'ticketTypeName', order: 'ASC' }}
        hasTallRows
        columns={{
          used: {
            render: ({ used, usedAt, usedWhere }) =>
              used ? ['Yes', dates.exact(usedAt), usedWhere].filter(Boolean).join(', ') : 'No',
          },
          voided: { render: (ticket) => <TicketBadge ticket={ticket} /> },
        }}
        empty={{
          title: 'No tickets',
          body: 'Tickets are issued when the order is completed.',
        }}
        actionsWidth={176}
        rowActions={
          canVoid
            ? (ticket) => (
                <TicketActions ticket={ticket} onVoid={setChosen} onReturn={setReturning} />
              )
            : undefined
        }
      />
      {place === 'desk' && <TicketsFooter {...props} />}
      {chosen && (
        <VoidDialog
          tenantId={tenantId}
          eventId={eventId}
          ticket={chosen}
          order={order}
          onClose={() => setChosen(undefined)}
        />
      )}
      {returning && (
        <ReturnDialog
          tenantId={tenantId}
          eventId={eventId}
          ticket={returning}
          orderUID={order.orderUID}
          onClose={() => setReturning(undefined)}
        />
      )}
    </Box>
  );
}

/** Voids or unvoids a ticket, or returns it to inventory. */
function TicketActions(props: {
  ticket: OrderTicketRow;
  onVoid: (ticket: OrderTicketRow) => void;
  onReturn: (ticket: OrderTicketRow) => void;
}) {
  const { ticket, onVoid, onReturn } = props;
  const { ticketUID, voided, refunded, used, keptBack } = ticket;
  const canVoidUsed = useCan(orders, 'orders.voidUsed');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', gap: 0.75 }}>
      {!refunded && (
        <Button
          size="small"
          color={voided ? 'primary' : 'error'}
          aria-label={`${voided ? 'Unvoid' : 'Void'} ticket ${ticketUID}`}
          onClick={() => onVoid(ticket)}
        >
          {voided ? 'Unvoid' : 'Void'}
        </Button>
      )}
      {keptBack && (!used || canVoidUsed) && (
        <Button
          size="small"
          aria-label={`Return ticket ${ticketUID} to inventory`}
          onClick={() => onReturn(ticket)}
        >
          Return to inventory
        </Button>
      )}
    </Box>
  );
}

function TicketBadge({ ticket: { voided, refunded, keptBack } }: { ticket: OrderTicketRow }) {
  if (!voided) return <Badge tone="active">Active</Badge>;
  return (
    <div>
      {refunded ? <Badge tone="plain">Refunded</Badge> : <Badge tone="bad">Voided</Badge>}
      {keptBack && (
        <Typography component="div" variant="body2" sx={{ color: 'text.secondary' }}>
          Kept off sale
        </Typography>
      )}
    </div>
  );
}

/** Sends or downloads an order's valid tickets. */
function TicketsFooter(props: { tenantId: string; eventId: string; order: OrderDetails }) {
  const { tenantId, eventId, order } = props;
  const { orderUID, status, eventCancelled } = order;
  const canSend = useCan(orders, 'orders.resend');
  const pdf = useTicketsPdf({ tenantId, eventId, orderUID });
  if (!canSend || eventCancelled || (status !== 'completed' && status !== 'partially_refunded'))
    return null;
  return (
    <Box component="footer" sx={{ display: 'flex', justifyContent: 'flex-end', mt: 1.5 }}>
      <Button variant="outlined" loading={pdf.isBusy} onClick={() => void pdf.run()}>
        Download tickets
      </Button>
    </Box>
  );
}

/** Downloads an order's tickets as a PDF. */
function useTicketsPdf(which: { tenantId: string; eventId: string; orderUID: string }) {
  const { realm } = useInstance();
  return useAction(async () => save(await tickets(which, realm), `tickets_${which.orderUID}.pdf`), {
    failed: toasts.ticketsFailed,
  });
}

async function tickets(
  { tenantId, eventId, orderUID }: { tenantId: string; eventId: string; orderUID: string },
  realm: string,
): Promise<Blob> {
  const response = await fetch(apiAddress(pathOf(orders.routes.download, { tenantId, eventId })), {
    method: 'POST',
    credentials: 'include',
    headers: { 'content-type': 'application/json', 'X-Application-Type': realm.toUpperCase() },
    body: JSON.stringify({ orderUID }),
  });
  if (response.ok) return response.blob();
  throw toApiError(response.status, await response.json().catch(() => undefined));
}

function save(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  saveFrom(address, name);
  URL.revokeObjectURL(address);
}
