import { formatDollars } from '@foyer/kit/numbers';
import type { BuyerOrder } from '../api/orderApi.ts';
import { ItemSummary } from '../cart/ItemSummary.tsx';
import { unbroken } from '../event/when.ts';
import { usePageTitle } from '../layout/pageState.ts';
import type { Page } from '../page.ts';
import { hasWays, OrderActions, TicketList } from './TicketList.tsx';
import { ResendClaim, ResendConfirmation } from './ResendConfirmation.tsx';

const STATES: Partial<Record<BuyerOrder['status'], string>> = {
  awaiting_payment: 'This order hasn’t been paid for yet.',
  awaiting_confirmation:
    'This order is waiting for your confirmation. Open the link in our email to get your tickets.',
  processing: 'We’re confirming your payment. Your tickets will appear here.',
  partially_refunded: 'Part of this order was refunded.',
  refunded: 'This order was refunded. Its tickets are no longer valid.',
  expired: 'This order expired because it wasn’t paid in time.',
  failed: 'The payment for this order didn’t go through.',
  needs_review: 'We’re reviewing the payment for this order and will email you.',
};

/** A buyer's order: the tickets to show at the door, and its actions. */
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
  const { isCancelled, cancelReason } = event;
  const isDonation = order.ticketCount === 0;
  const hasCodes = tickets.some(({ code }) => code !== null);
  const note =
    hasCodes && !isCancelled ? 'Show each code at the door, printed or on your phone.' : '';
  const isSent = isDonation || tickets.length > 0;
  // A pending payment is irrelevant once the event is canceled.
  const state = order.closeNote ?? (isCancelled && status === 'processing' ? null : STATES[status]);

  return (
    <div className="sale my-order">
      <p className="muted">
        Order <strong>{order.orderUID}</strong>
      </p>
      <h1 dir="auto">{event.name}</h1>
      <p className="when">
        <time dateTime={event.startDateTime}>
          {event.date}, {unbroken(event.time)}
        </time>
        {event.place && <span>{event.place}</span>}
      </p>
      {isCancelled && (
        <div className="note warn" role="status">
          <strong>This event was canceled.</strong>
          {cancelReason && <p dir="auto">{cancelReason}</p>}
          {order.refundNote && <p>{order.refundNote}</p>}
        </div>
      )}
      {state && (
        <p className="note warn" role="status">
          {state}
        </p>
      )}
      {hasWays(order) && <OrderActions token={token} isCancelled={isCancelled} />}
      <div className="columns">
        <section aria-labelledby="my-tickets">
          <h2 id="my-tickets">{titleOf(order)}</h2>
          {isDonation && <p className="muted">This order is a donation.</p>}
          {!isDonation && tickets.length === 0 && (
            <>
              <p className="muted">No tickets yet.</p>
              {status === 'processing' && !isCancelled && <ResendClaim token={token} />}
              {status === 'awaiting_confirmation' && !isCancelled && (
                <ResendConfirmation token={token} />
              )}
            </>
          )}
          <TicketList tickets={tickets} isCancelled={isCancelled} />
        </section>
        <aside className="card basket" aria-labelledby="summary">
          <h2 id="summary">Order Summary</h2>
          <ItemSummary cart={order} />
          {refundedAmount > 0 && <p className="small">Refunded: {formatDollars(refundedAmount)}</p>}
          {isSent && (
            <p className="small muted">
              Sent to {order.email}. {note}
            </p>
          )}
        </aside>
      </div>
    </div>
  );
}

function titleOf({ ticketCount, tickets }: BuyerOrder): string {
  if (ticketCount === 0) return 'Your donation';
  return tickets.length === 1 ? 'Your ticket' : 'Your tickets';
}
