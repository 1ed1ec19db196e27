import './order.css';
import { formatDollars } from '@foyer/kit/numbers';
import type { BuyerOrder } from '../api/orderApi.ts';

type Ticket = BuyerOrder['tickets'][number];

/** An order's tickets, each with its code for the door. */
export function TicketList({
  tickets,
  isCancelled,
}: {
  tickets: readonly Ticket[];
  /** The event was canceled. */
  isCancelled: boolean;
}) {
  return (
    <ul className="plain my-tickets">
      {tickets.map((ticket, index) => (
        <OrderTicket
          key={ticket.ticketUID}
          ticket={ticket}
          state={stateOf(ticket) ?? (isCancelled ? 'Event canceled' : null)}
          place={`${index + 1} of ${tickets.length}`}
        />
      ))}
    </ul>
  );
}

function stateOf({ refunded, voided, used }: Ticket): string | null {
  if (refunded) return 'Refunded';
  if (voided) return 'Voided';
  return used ? 'Used' : null;
}

/** One ticket with its QR code, or why it isn't valid for entry. */
function OrderTicket({
  ticket,
  state,
  place,
}: {
  ticket: Ticket;
  state: string | null;
  place: string;
}) {
  const { ticketUID, ticketTypeName, ticketPrice, qrSvg } = ticket;
  return (
    <li className={`card my-ticket ${state ? 'sold-out' : ''}`}>
      <div>
        <p className="small muted">Ticket {place}</p>
        <h3 dir="auto">{ticketTypeName}</h3>
        <p className="muted">{ticketPrice === 0 ? 'Free' : formatDollars(ticketPrice)}</p>
        <p className="small">
          <code>{ticketUID}</code>
        </p>
        {state && <strong className="badge off">{state}</strong>}
      </div>
      {qrSvg && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt={`QR code for ticket ${ticketUID}`}
          width={176}
          height={176}
        />
      )}
    </li>
  );
}
