import { Badge, Col, ListPanel, Table, useCan } from '@foyer/kit/admin';
import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import type { OrderTicketRow } from '../contract.ts';
import { dayAndTime } from './dayAndTime.ts';
import { dollars } from './dollars.ts';
import { VoidDialog } from './VoidDialog.tsx';

/** The tickets of an order, each of which can be voided and made valid again. */
export function OrderTickets(props: { tenantId: string; eventId: string; order: OrderDetails }) {
  const { tenantId, eventId, order } = props;
  const canVoid = useCan('orders:orders.void');
  const [chosen, setChosen] = useState<OrderTicketRow>();
  return (
    <Box component="section" aria-labelledby="order-tickets">
      <Typography variant="h2" id="order-tickets" sx={{ mb: 1.5 }}>
        Tickets
      </Typography>
      <ListPanel
        resource={`tenants/${tenantId}/events/${eventId}/orders/${order.orderUID}/tickets`}
        noun={{ one: 'ticket', many: 'tickets' }}
        sort={{ field: 'ticketTypeName', order: 'ASC' }}
        empty={{
          title: 'No tickets',
          body: 'An order has its tickets when it is completed.',
        }}
      >
        <Table<OrderTicketRow> label="Tickets of this order">
          <Col<OrderTicketRow>
            source="ticketTypeName"
            label="Ticket type"
            render={({ ticketTypeName, ticketUID }) => (
              <>
                <bdi>{ticketTypeName}</bdi>
                {/* On a phone there is no column for it, and two tickets of a kind look alike. */}
                <Typography
                  variant="body2"
                  sx={{ display: { sm: 'none' }, color: 'text.secondary' }}
                >
                  {ticketUID}
                </Typography>
              </>
            )}
          />
          <Col<OrderTicketRow> source="ticketUID" label="Ticket ID" from="sm" />
          <Col<OrderTicketRow>
            source="ticketPrice"
            label="Price"
            isNumber
            from="sm"
            render={({ ticketPrice }) => dollars(ticketPrice)}
          />
          <Col<OrderTicketRow>
            source="used"
            label="Used"
            from="md"
            render={({ used, usedAt, usedWhere }) =>
              used ? ['Yes', dayAndTime(usedAt), usedWhere].filter(Boolean).join(', ') : 'No'
            }
          />
          <Col<OrderTicketRow>
            source="voided"
            label="Status"
            render={(ticket) => <TicketBadge ticket={ticket} />}
          />
          {canVoid && (
            <Col<OrderTicketRow>
              label="Action"
              isNumber
              render={(ticket) =>
                ticket.refunded ? null : (
                  <Button
                    size="small"
                    color={ticket.voided ? 'primary' : 'error'}
                    aria-label={`${ticket.voided ? 'Unvoid' : 'Void'} ticket ${ticket.ticketUID}`}
                    onClick={() => setChosen(ticket)}
                  >
                    {ticket.voided ? 'Unvoid' : 'Void'}
                  </Button>
                )
              }
            />
          )}
        </Table>
      </ListPanel>
      {chosen && (
        <VoidDialog
          {...{ tenantId, eventId, ticket: chosen, orderUID: order.orderUID }}
          onClose={() => setChosen(undefined)}
        />
      )}
    </Box>
  );
}

function TicketBadge({ ticket }: { ticket: OrderTicketRow }) {
  if (ticket.refunded) return <Badge tone="plain">Refunded</Badge>;
  if (ticket.voided) return <Badge tone="bad">Voided</Badge>;
  return <Badge tone="active">Active</Badge>;
}
