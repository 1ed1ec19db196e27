import { LoadFailed, useAllRecords } from '@foyer/kit/admin';
import { Skeleton } from '@mui/material';
import { CheckboxGroupInput } from 'react-admin';
import { orders, type OrderTicketRow } from '../contract.ts';
import { dollars } from './dollars.ts';

export const useOrderTickets = (params: { tenantId: string; eventId: string; orderUID: string }) =>
  useAllRecords(orders.lists.orderTickets, {
    params,
    sort: { field: 'ticketTypeName', order: 'ASC' },
  });

/** An order's tickets as in its table; refunded ones can't be selected. */
export function RefundTickets(props: { tenantId: string; eventId: string; orderUID: string }) {
  const { data, error, refetch } = useOrderTickets(props);
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={72} aria-label="Loading" />;
  return (
    <CheckboxGroupInput
      source="ticketIds"
      label="Tickets"
      row={false}
      helperText={false}
      choices={data.map((ticket, index) => ({
        id: ticket.id,
        name: `${index + 1}. ${ticketWords(ticket)}`,
        disabled: ticket.refunded,
      }))}
    />
  );
}

/** `Stalls A1B2C3D4, $50.00 · Used` */
function ticketWords(ticket: OrderTicketRow): string {
  const { ticketTypeName, ticketUID, ticketPrice, refunded, voided, used } = ticket;
  const states = [refunded ? 'Refunded' : voided && 'Voided', used && 'Used'].filter(Boolean);
  return [`${ticketTypeName} ${ticketUID}, ${dollars(ticketPrice)}`, ...states].join(' · ');
}
