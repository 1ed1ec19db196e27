import { formatTime } from '@foyer/kit/dates';
import { useQuery } from '@tanstack/react-query';
import type { OrderStatusReply } from '../api/cartApi.ts';
import { readOrder } from '../api/orderApi.ts';
import { ResendConfirmation } from '../order/ResendConfirmation.tsx';
import { SentTo } from './SentTo.tsx';
import { TransactionNumber } from './TransactionNumber.tsx';

/** A free order that gets its tickets when the buyer confirms the email address. */
export function WaitingOrder({
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
