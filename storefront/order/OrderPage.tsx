import './order.css';
import type { BuyerOrder } from '../api/orderApi.ts';
import { ItemSummary } from '../cart/ItemSummary.tsx';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { formatMoney } from '../money.ts';
import type { Page } from '../page.ts';
import { OrderActions } from './OrderActions.tsx';

type Ticket = BuyerOrder['tickets'][number];

const STATES: Partial<Record<BuyerOrder['status'], string>> = {
  awaiting_payment: 'This order has not been paid yet.',
  processing: 'Your payment is being confirmed. The tickets appear here when it is.',
  partially_refunded: 'A part of this order was refunded.',
  refunded: 'This order was refunded. Its tickets let nobody in.',
  expired: 'This order was not paid in time.',
  failed: 'The payment of this order did not go through.',
  cancelled: 'This order was cancelled.',
  needs_review: 'We are checking the payment of this order, and will write to you.',
};

/** A buyer's own order: the tickets to show at the door, and everything else to do with them. */
export function OrderPage({
  order,
  token,
  tenant,
}: {
  order: BuyerOrder;
  token: string;
  tenant: Page['tenant'];
}) {
  const { event, tickets, status, refundedAmount } = order;
  usePageTitle(`${event.name} · Order ${order.orderUID} · ${tenant.name}`);
  const hasTickets = tickets.some(({ code }) => code !== null);
  const isDonation = order.ticketCount === 0;
  const note = isDonation
    ? ''
    : event.emailDeliveryVerbiage || 'Show each code at the door, on paper or on a screen.';

  return (
    <div className="sale my-order">
      <p className="muted">
        Order <strong>{order.orderUID}</strong>
      </p>
      <h1 dir="auto">{event.name}</h1>
      <p className="when">
        <time dateTime={event.startDateTime}>
          {event.date}, {event.time}
        </time>
        {event.place && <span>{event.place}</span>}
      </p>
      {STATES[status] && (
        <p className="note warn" role="status">
          {STATES[status]}
        </p>
      )}
      {hasTickets && <OrderActions order={order} token={token} />}
      <div className="columns">
        <section aria-labelledby="my-tickets">
          <h2 id="my-tickets">{titleOf(order)}</h2>
          {isDonation && <p className="muted">This order is a donation.</p>}
          {!isDonation && tickets.length === 0 && (
            <p className="muted">There are no tickets yet.</p>
          )}
          <ul className="plain my-tickets">
            {tickets.map((ticket, index) => (
              <OrderTicket
                key={ticket.ticketUID}
                ticket={ticket}
                place={`${index + 1} of ${tickets.length}`}
              />
            ))}
          </ul>
        </section>
        <aside className="card basket" aria-labelledby="summary">
          <h2 id="summary">Order Summary</h2>
          <ItemSummary cart={{ ...order, donation: 0 }} />
          {refundedAmount > 0 && <p className="small">Refunded: {formatMoney(refundedAmount)}</p>}
          <p className="small muted">
            Sent to {order.email}. {note}
          </p>
        </aside>
      </div>
    </div>
  );
}

function titleOf({ ticketCount, tickets }: BuyerOrder): string {
  if (ticketCount === 0) return 'Your donation';
  return tickets.length === 1 ? 'Your ticket' : 'Your tickets';
}

function stateOf({ refunded, voided, used }: Ticket): string | null {
  if (refunded) return 'Refunded';
  if (voided) return 'Voided';
  return used ? 'Used' : null;
}

/** One ticket with the code that the door reads; one that lets nobody in says why. */
function OrderTicket({ ticket, place }: { ticket: Ticket; place: string }) {
  const { ticketUID, ticketTypeName, ticketPrice, qrSvg } = ticket;
  const state = stateOf(ticket);
  return (
    <li className={`card my-ticket ${state ? 'sold-out' : ''}`}>
      <div>
        <p className="small muted">Ticket {place}</p>
        <h3 dir="auto">{ticketTypeName}</h3>
        <p className="muted">{ticketPrice === 0 ? 'Free' : formatMoney(ticketPrice)}</p>
        <p className="small">
          <code>{ticketUID}</code>
        </p>
        {state && <strong className="badge off">{state}</strong>}
      </div>
      {qrSvg && (
        <img
          src={`data:image/svg+xml,${encodeURIComponent(qrSvg)}`}
          alt={`Code of ticket ${ticketUID}`}
          width={176}
          height={176}
        />
      )}
    </li>
  );
}
