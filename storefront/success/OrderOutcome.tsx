import { Link } from 'react-router';
import type { OrderStatusReply } from '../api/cartApi.ts';
import { ResendClaim } from '../order/ResendClaim.tsx';
import { ConfirmedOrder } from './ConfirmedOrder.tsx';
import { TransactionNumber } from './TransactionNumber.tsx';

const ENDINGS: Partial<Record<OrderStatusReply['status'], readonly [title: string, text: string]>> =
  {
    expired: ['Your time ran out', 'Nothing was paid, and the tickets went back on sale.'],
    failed: ['The payment did not go through', 'Nothing was paid. You can try again.'],
    cancelled: ['This order was canceled', 'What you paid is on its way back to you.'],
    refunded: ['This order was refunded', 'What you paid is on its way back to you.'],
  };

/** Where the event is to blame, whatever became of the order. */
const EVENT_CANCELLED = ['This event was canceled', 'Nothing was paid.'] as const;

const endOf = ({ status, closeCause }: OrderStatusReply) =>
  closeCause === 'event_cancelled' ? EVENT_CANCELLED : ENDINGS[status];

/** Its cart is kept, and its tickets are taken again at the checkout if they can be. */
const CAN_BE_TRIED_AGAIN: readonly string[] = ['expired', 'failed'];

/** @returns how an order ended, in a sentence; nothing while it has not */
export function endingOf(order: OrderStatusReply): string {
  const { status } = order;
  if (status === 'completed' || status === 'partially_refunded') return 'Your order is complete.';
  if (status === 'needs_review') return 'Your payment is being checked.';
  const ending = endOf(order);
  return ending ? `${ending[0]}.` : '';
}

/** How an order ended, or that it has not yet. */
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
  if (status === 'needs_review')
    return (
      <section className="notice outcome">
        <h1>We are checking your payment</h1>
        <p role="status">{message ?? 'We will write to you. There is nothing you need to do.'}</p>
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
        This takes a few seconds. You can leave this page: the tickets come by email.
      </p>
      {number}
      {status === 'processing' && <ResendClaim token={uid} />}
      {status !== 'processing' && (
        <p className="small">
          You have not paid yet? <Link to={`/${slug}/account`}>Back to the checkout</Link>
        </p>
      )}
    </section>
  );
}
