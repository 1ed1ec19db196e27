import { formatDollars, formatNumber, formatRange, instantOf } from '@foyer/kit';
import {
  Badge,
  ReportGrid,
  RowMenu,
  useCan,
  ConfirmDialog,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { Box, Button } from '@mui/material';
import { useState } from 'react';
import { LIMITED_TO_DATES, TICKET_KIND_WORDS } from '../contract/ticketType.ts';
import { events, type EventRecord, type TicketType } from '../contract.ts';
import { saleWindowProblem } from './saleWindowProblem.ts';
import { toasts } from './toasts.ts';
import { TicketTypeDialog } from './TicketTypeDialog.tsx';
import { TicketTypeOrder } from './TicketTypeOrder.tsx';
import { useCardMinimum } from './useCardMinimum.ts';

type Open = { mode: 'create' | 'order' } | { mode: 'edit' | 'delete'; type: TicketType };

/** The ticket types of an event, and how many tickets are left. */
export function EventTickets({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const eventId = event.id;
  const { timeZone } = event.details;
  const canWrite = useCan(events, 'events.write');
  const cardMinimum = useCardMinimum(tenantId);
  const [open, setOpen] = useState<Open>();
  const onClose = () => setOpen(undefined);
  const which = { tenantId, eventId, onClose };
  const dialog = { tenantId, event, onClose };
  const add = canWrite && (
    <Button variant="contained" onClick={() => setOpen({ mode: 'create' })}>
      Add ticket type
    </Button>
  );
  return (
    <>
      <ReportGrid
        list={events.resources.ticketTypes}
        params={{ tenantId, eventId }}
        name="types"
        label="Ticket types"
        searchLabel="Search ticket types by name"
        hasTallRows
        columns={{
          'details.kind': {
            render: ({ details }) => <Badge tone="plain">{TICKET_KIND_WORDS[details.kind]}</Badge>,
          },
          'details.price': {
            render: ({ details }) => (
              <PriceCell price={details.price} problem={cardMinimum(details)?.badge} />
            ),
          },
          'details.remainingQuantity': {
            render: ({ details }) =>
              `${formatNumber(details.remainingQuantity)} of ${formatNumber(details.quantity)}`,
          },
          'details.salesAvailability': {
            render: ({ details }) => (
              <div>
                {onSale(details, timeZone)}{' '}
                {saleWindowProblem(details, event.details) && (
                  <Badge tone="warn">Ends after the event</Badge>
                )}
              </div>
            ),
          },
        }}
        bar={
          <>
            {add}
            {canWrite && (
              <Button onClick={() => setOpen({ mode: 'order' })}>Reorder ticket types</Button>
            )}
          </>
        }
        noun={{ one: 'ticket type', many: 'ticket types' }}
        empty={{
          title: 'No ticket types yet',
          body: 'Add what buyers can choose from. An event needs at least one ticket type before you can publish it.',
          action: add,
        }}
        rowActions={
          canWrite
            ? (type) => (
                <RowMenu
                  of={type.details.name}
                  actions={[
                    { label: 'Edit', onClick: () => setOpen({ mode: 'edit', type }) },
                    {
                      label: 'Delete',
                      onClick: () => setOpen({ mode: 'delete', type }),
                      isDanger: true,
                    },
                  ]}
                />
              )
            : undefined
        }
      />
      {open?.mode === 'create' && <TicketTypeDialog {...dialog} />}
      {open?.mode === 'order' && <TicketTypeOrder {...which} />}
      {open?.mode === 'edit' && <TicketTypeDialog {...dialog} type={open.type} />}
      {open?.mode === 'delete' && <TicketTypeDelete {...which} type={open.type} />}
    </>
  );
}

/** A price, and why Stripe can't charge it. */
function PriceCell({ price, problem }: { price: number; problem: string | undefined }) {
  return (
    <div>
      {formatDollars(price)}
      {problem && (
        <Box sx={{ mt: 0.5 }}>
          <Badge tone="warn">{problem}</Badge>
        </Box>
      )}
    </div>
  );
}

const isLimited = ({ salesAvailability }: TicketType['details']): boolean =>
  salesAvailability === LIMITED_TO_DATES;

/** `Jul 01, 2027, 9:00 AM to Jul 10, 2027, 6:00 PM EDT`, in the event's time zone. */
function onSale(details: TicketType['details'], timeZone: string): string {
  const { startDate, startTime, endDate, endTime } = details;
  if (!isLimited(details) || !startDate || !endDate) return 'Always';
  return formatRange({
    startAt: instantOf(`${startDate}T${startTime ?? '00:00'}`, timeZone),
    endAt: instantOf(`${endDate}T${endTime ?? '00:00'}`, timeZone),
    timeZone,
  });
}

function TicketTypeDelete(props: {
  tenantId: string;
  eventId: string;
  type: TicketType;
  onClose: () => void;
}) {
  const { tenantId, eventId, type, onClose } = props;
  const api = useClient(events).ticketTypes;
  const toast = useToast();
  const refresh = useRefresh();

  async function remove() {
    await api.remove({ tenantId, eventId, id: type.id });
    toast(toasts.typeRemoved);
    refresh();
    onClose();
  }

  return (
    <ConfirmDialog
      title="Delete ticket type"
      confirmLabel="Delete ticket type"
      isDanger
      onConfirm={remove}
      onClose={onClose}
    >
      <bdi>
        <strong>{type.details.name}</strong>
      </bdi>{' '}
      will be deleted. This can’t be undone.
    </ConfirmDialog>
  );
}
