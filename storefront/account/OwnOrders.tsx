import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { readOrder } from '../api/orderApi.ts';
import { Parted } from '../layout/Parted.tsx';
import { unbroken } from '../event/when.ts';
import { Lines } from '../layout/Lines.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { formatPrice } from '../money.ts';
import { hasWays, OrderActions } from '../order/OrderActions.tsx';
import { TicketList } from '../order/TicketList.tsx';
import { readOwnOrders, type OwnOrder } from './accountApi.ts';

/** The orders of this tenant, those of events to come first. */
export function OwnOrders({ tenantName, personId }: { tenantName: string; personId: string }) {
  return (
    <section aria-labelledby="my-orders">
      <h2 id="my-orders">My orders</h2>
      <OrderPart
        personId={personId}
        isUpcoming
        title="Upcoming"
        empty={`You have no orders at ${tenantName} for events to come. Orders made with another email are in that email’s account.`}
      />
      <OrderPart personId={personId} isUpcoming={false} title="Past" empty="" />
    </section>
  );
}

function OrderPart({
  personId,
  isUpcoming,
  title,
  empty,
}: {
  personId: string;
  isUpcoming: boolean;
  title: string;
  /** What stands there instead; nothing where it is empty itself. */
  empty: string;
}) {
  const orders = useInfiniteQuery({
    queryKey: ['account', personId, 'orders', isUpcoming],
    queryFn: ({ pageParam }) => readOwnOrders({ isUpcoming, cursor: pageParam }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ cursor }) => cursor,
  });
  const { data, error } = orders;
  if (!data && error) return <Trouble error={error} onRetry={() => void orders.refetch()} />;
  if (!data) return isUpcoming ? <Lines /> : null;
  const rows = data.pages.flatMap(({ result }) => result);
  if (rows.length === 0 && !empty) return null;
  return (
    <>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="muted">{empty}</p>}
      <ul className="plain own-orders">
        {rows.map((order) => (
          <OwnOrderCard key={order.id} order={order} />
        ))}
      </ul>
      {orders.hasNextPage && (
        <button
          type="button"
          aria-busy={orders.isFetchingNextPage}
          onClick={() => void orders.fetchNextPage()}
        >
          Show more
        </button>
      )}
    </>
  );
}

const STATES: Partial<Record<OwnOrder['status'], string>> = {
  processing: 'Payment is being confirmed',
  partially_refunded: 'Refunded in part',
  refunded: 'Refunded',
  cancelled: 'Cancelled',
  needs_review: 'Being checked',
};

function OwnOrderCard({ order }: { order: OwnOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { ticketCount, status } = order;
  const state = order.eventCancelled ? 'Event canceled' : STATES[status];
  return (
    <li className="card">
      <h4 dir="auto">
        <Link to={`/orders/${order.token}`}>{order.eventName}</Link>
      </h4>
      <p>
        <time dateTime={order.startDateTime}>
          {order.date}, {unbroken(order.time)}
        </time>
      </p>
      <p className="muted small">
        <Parted
          parts={[
            `Order ${order.orderUID}`,
            ticketCount === 0
              ? 'Donation'
              : `${ticketCount} ${ticketCount === 1 ? 'ticket' : 'tickets'}`,
            formatPrice(order.totalAmount),
          ]}
        />
        {state && <strong className="badge off">{state}</strong>}
      </p>
      {ticketCount > 0 && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>Tickets of order {order.orderUID}</summary>
          {isOpen && <OrderTickets token={order.token} />}
        </details>
      )}
    </li>
  );
}

/** Asked for when somebody looks: each has a drawing of its code. */
function OrderTickets({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['order', token],
    queryFn: () => readOrder(token),
  });
  if (!data && error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <Lines />;
  if (data.tickets.length === 0) return <p className="muted">There are no tickets yet.</p>;
  return (
    <>
      {hasWays(data) && <OrderActions token={token} isCancelled={data.event.isCancelled} />}
      <TicketList tickets={data.tickets} isCancelled={data.event.isCancelled} />
    </>
  );
}
