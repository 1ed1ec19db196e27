import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { OrderStatusReply } from '../api/cartApi.ts';
import { readOrder } from '../api/orderApi.ts';
import { formatMoney } from '../money.ts';
import { OrderActions } from '../order/OrderActions.tsx';
import { TransactionNumber } from './TransactionNumber.tsx';

/** Paid, or free: the tickets are the buyer's, and what can be done with them is at hand. */
export function ConfirmedOrder({
  order: { ticketCount, totalAmount, transactionNumber },
  uid,
  eventName,
}: {
  order: OrderStatusReply;
  uid: string;
  eventName: string;
}) {
  const { data: order } = useQuery({ queryKey: ['order', uid], queryFn: () => readOrder(uid) });
  const seeTickets = (
    <Link className="button primary" to={`/orders/${uid}`}>
      See my tickets
    </Link>
  );
  return (
    <section className="notice outcome">
      <p className="badge good">{totalAmount > 0 ? 'Paid and confirmed' : 'Confirmed'}</p>
      <h1>
        You are going to <bdi>{eventName}</bdi>
      </h1>
      <p>
        {ticketCount} {ticketCount === 1 ? 'ticket' : 'tickets'} · {formatMoney(totalAmount)}. We
        have sent them to {order ? order.email : 'you by email'}.
      </p>
      {order && (
        <p>
          <time dateTime={order.event.startDateTime}>
            {order.event.date}, {order.event.time}
          </time>
          {order.event.place && <span>{order.event.place}</span>}
        </p>
      )}
      <TransactionNumber value={transactionNumber} />
      {order ? (
        <OrderActions order={order} token={uid}>
          {seeTickets}
        </OrderActions>
      ) : (
        <div className="ways">{seeTickets}</div>
      )}
    </section>
  );
}
