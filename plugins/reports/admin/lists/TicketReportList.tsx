import { MenuItem, TextField } from '@mui/material';
import { useSearchParams } from 'react-router';
import { LongText, ReportGrid } from '@foyer/kit/admin';
import { orders } from '@foyer/plugin-orders/contract';
import { useReportPages } from '../asked.ts';
import { DAYS_OF } from '../tiles.ts';
import { between, OfEvent, ReportFrame } from './ReportFrame.tsx';
import { ticketsFailed, toStoredUsed, withoutPrefix } from './words.ts';

/** Filters that a figure's link can set. */
const LINKED = {
  used: 'used',
  complimentary: 'complimentary',
  voided: 'voided',
  refunded: 'refunded',
  keptBack: 'keptBack',
};

/** An event's tickets. */
export default function TicketReportList() {
  return (
    <OfEvent>
      {({ tenant, event }) => <TicketsOf tenantId={tenant.id} eventId={event.id} of={event.name} />}
    </OfEvent>
  );
}

function TicketsOf({ tenantId, eventId, of }: { tenantId: string; eventId: string; of: string }) {
  const pages = useReportPages(tenantId);
  const day = useTicketDay();
  return (
    <ReportFrame
      title={`Ticket List: ${of}`}
      back={{ to: pages.event(eventId), label: 'Back to dashboard' }}
      tenantId={tenantId}
      name="tickets"
      filters={LINKED}
      daysOf={<TicketDays />}
    >
      {({ period }) => (
        <ReportGrid
          list={orders.lists.tickets}
          name="tickets"
          label="Tickets"
          params={{ tenantId, eventId }}
          filter={between(day, period)}
          size={10}
          searchIn={[
            { field: 'ticketUID', label: 'Ticket ID' },
            { field: 'details.orderId', label: 'Order ID' },
            { field: 'fullName', label: 'Name' },
            { field: 'email', label: 'Email' },
            { field: 'contactNumber', label: 'Phone' },
            { field: 'ticketTypeName', label: 'Ticket Type' },
            { field: 'used', label: 'Used', read: toStoredUsed, short: ['no'] },
          ]}
          columns={{
            email: { render: ({ email }) => <LongText>{withoutPrefix(email)}</LongText> },
          }}
          noun={{ one: 'ticket', many: 'tickets' }}
          empty={{
            title: period ? 'No tickets in this period' : 'No tickets yet',
            body: 'Tickets appear here once they’re sold or given away.',
          }}
          rowLink={({ details }) => pages.order(eventId, details.orderId)}
          exportFailed={ticketsFailed({ tenantId, eventId })}
        />
      )}
    </ReportFrame>
  );
}

const DAYS = { dateCreated: 'Date issued', dateUsed: 'Date checked in' };
type TicketDay = keyof typeof DAYS;

/** Which of a ticket's dates the period filters by, from the URL. */
function useTicketDay(): TicketDay {
  const [address] = useSearchParams();
  return address.get(DAYS_OF) === 'dateUsed' ? 'dateUsed' : 'dateCreated';
}

/** Selects which of a ticket's dates the period filters by. */
function TicketDays() {
  const [, setAddress] = useSearchParams();
  return (
    <TextField
      select
      size="small"
      label="Filter by"
      value={useTicketDay()}
      onChange={({ target }) =>
        setAddress((before) => {
          const after = new URLSearchParams(before);
          after.set(DAYS_OF, target.value);
          return after;
        })
      }
      sx={{ minWidth: 160 }}
    >
      {Object.entries(DAYS).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
