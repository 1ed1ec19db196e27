import { Link } from 'react-router';
import { useQuery } from '@tanstack/react-query';
import { formatTime } from '@foyer/kit/dates';
import type { OrderStatusReply } from '../api/cartApi.ts';
import { ResendClaim, ResendConfirmation } from '../order/ResendConfirmation.tsx';
import { readOrder } from '../api/orderApi.ts';
import { ConfirmedOrder, SentTo, TransactionNumber } from './ConfirmedOrder.tsx';

const ENDINGS: Partial<Record<OrderStatusReply['status'], readonly [title: string, text: string]>> =
  {
    expired: ['Your time ran out', 'You weren’t charged, and the tickets went back on sale.'],
    failed: ['Your payment didn’t go through', 'You weren’t charged. You can try again.'],
    cancelled: ['This order was canceled', 'Your refund is on its way.'],
    refunded: ['This order was refunded', 'Your refund is on its way.'],
  };

/** Shown if the event was canceled, whatever the order's status. */
const EVENT_CANCELLED = ['This event was canceled', 'You weren’t charged.'] as const;

const endOf = ({ status, closeCause }: OrderStatusReply) =>
  closeCause === 'event_cancelled' ? EVENT_CANCELLED : ENDINGS[status];

/** The cart is kept, and checkout holds the tickets again if they are available. */
const CAN_BE_TRIED_AGAIN: readonly string[] = ['expired', 'failed'];

/** @returns how the order ended, in one sentence; empty while it is pending */
export function endingOf(order: OrderStatusReply): string {
  const { status } = order;
  if (status === 'completed' || status === 'partially_refunded') return 'Your order is complete.';
  if (status === 'awaiting_confirmation') return 'Confirm your tickets by email.';
  if (status === 'needs_review') return 'Your payment is under review.';
  const ending = endOf(order);
  return ending ? `${ending[0]}.` : '';
}

/** How the order ended, or that it is still pending. */
export function OrderOutcome({
  order,
  uid,
  slug,
  eventName,
}: {
  order: OrderStatusReply;
  uid: string;
  slug: string;
  eventName: string;
}) {
  const { status, message, transactionNumber, closeCause } = order;
  const number = <TransactionNumber value={transactionNumber} />;
  if (status === 'completed' || status === 'partially_refunded')
    return <ConfirmedOrder order={order} uid={uid} eventName={eventName} />;
  if (status === 'awaiting_confirmation') return <WaitingOrder order={order} uid={uid} />;
  if (status === 'needs_review')
    return (
      <section className="notice outcome">
        <h1>We’re reviewing your payment</h1>
        <p role="status">{message ?? 'We’ll email you. You don’t need to do anything.'}</p>
        {number}
      </section>
    );
  const ending = endOf(order);
  if (ending)
    return (
      <section className="notice outcome">
        <h1>{ending[0]}</h1>
        <p role="status">{message ?? ending[1]}</p>
        {number}
        <div className="ways">
          {CAN_BE_TRIED_AGAIN.includes(status) && closeCause === null && (
            <Link className="button primary" to={`/${slug}/account`}>
              Try again
            </Link>
          )}
          <Link className="button" to={`/${slug}/tickets`}>
            TICKET MENU
          </Link>
        </div>
      </section>
    );
  return (
    <section className="notice outcome">
      <i className="marquee" aria-hidden="true" />
      <h1>Confirming your payment</h1>
      <p role="status">
        This takes a few seconds. You can leave this page. We’ll email you the tickets.
      </p>
      {number}
      {status === 'processing' && <ResendClaim token={uid} />}
      {status !== 'processing' && (
        <p className="small">
          Haven’t paid yet? <Link to={`/${slug}/account`}>Back to checkout</Link>
        </p>
      )}
    </section>
  );
}

/** A free order that gets its tickets when the buyer confirms the email address. */
function WaitingOrder({
  order: { ticketCount, expiresAt, transactionNumber },
  uid,
}: {
  order: OrderStatusReply;
  uid: string;
}) {
  const { data: order } = useQuery({ queryKey: ['order', uid], queryFn: () => readOrder(uid) });
  const tickets = ticketCount === 1 ? 'your ticket' : `your ${ticketCount} tickets`;
  return (
    <section className="notice outcome">
      <h1>Confirm your {ticketCount === 1 ? 'ticket' : 'tickets'}</h1>
      <p role="status">
        We’re holding {tickets}
        {expiresAt && order && ` until ${formatTime(expiresAt, order.event.timeZone)}`}. Open the
        link in our email to confirm. Otherwise, {ticketCount === 1 ? 'it goes' : 'they go'} back on
        sale.
      </p>
      {order && <SentTo order={order} token={uid} />}
      <TransactionNumber value={transactionNumber} />
      <ResendConfirmation token={uid} />
    </section>
  );
}
