import type { BuyerOrder } from '../api/orderApi.ts';
import { ItemSummary } from '../cart/ItemSummary.tsx';
import { unbroken } from '../event/when.ts';
import { usePageTitle } from '../layout/usePageTitle.ts';
import { formatMoney } from '../money.ts';
import type { Page } from '../page.ts';
import { hasWays, OrderActions } from './OrderActions.tsx';
import { ResendClaim } from './ResendClaim.tsx';
import { TicketList } from './TicketList.tsx';

const STATES: Partial<Record<BuyerOrder['status'], string>> = {
  awaiting_payment: 'This order has not been paid yet.',
  processing: 'Your payment is being confirmed. The tickets appear here when it is.',
  partially_refunded: 'A part of this order was refunded.',
  refunded: 'This order was refunded. Its tickets let nobody in.',
  expired: 'This order was not paid in time.',
  failed: 'The payment of this order did not go through.',
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
  const { isCancelled, cancelReason } = event;
  const isDonation = order.ticketCount === 0;
  const hasCodes = tickets.some(({ code }) => code !== null);
  const note =
    hasCodes && !isCancelled ? 'Show each code at the door, on paper or on a screen.' : '';
  const isSent = isDonation || tickets.length > 0;
  // A pending payment has nothing to wait for once its event is canceled.
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
              <p className="muted">There are no tickets yet.</p>
              {status === 'processing' && !isCancelled && <ResendClaim token={token} />}
            </>
          )}
          <TicketList tickets={tickets} isCancelled={isCancelled} />
        </section>
        <aside className="card basket" aria-labelledby="summary">
          <h2 id="summary">Order Summary</h2>
          <ItemSummary cart={order} />
          {refundedAmount > 0 && <p className="small">Refunded: {formatMoney(refundedAmount)}</p>}
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
