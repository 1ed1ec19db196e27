import { formatCount } from '@foyer/kit/numbers';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { readOrder } from '../api/orderApi.ts';
import { DotSeparated } from '../layout/DotSeparated.tsx';
import { unbroken } from '../event/when.ts';
import { LoadingSkeleton } from '../layout/lazyPage.tsx';
import { Trouble } from '../layout/Trouble.tsx';
import { formatPrice } from '../money.ts';
import { hasWays, OrderActions, TicketList } from '../order/TicketList.tsx';
import { readOwnOrders, type OwnOrder } from './accountApi.ts';

interface OwnOrdersProps {
  tenantName: string;
  personId: string;
}

/** The buyer's tickets for this tenant's upcoming events, soonest first. */
export function UpcomingOrders({ tenantName, personId }: OwnOrdersProps) {
  return (
    <section aria-labelledby="my-orders">
      <h2 id="my-orders">Upcoming tickets</h2>
      <OrderPart
        personId={personId}
        isUpcoming
        empty={`You have no upcoming orders with ${tenantName}. Orders placed with a different email don’t appear here.`}
      />
      <p>
        <Link to="/">See all events</Link>
      </p>
    </section>
  );
}

/** The buyer's orders for this tenant's past events, most recent first. */
export function PastOrders({ tenantName, personId }: OwnOrdersProps) {
  return (
    <section aria-labelledby="my-orders">
      <h2 id="my-orders">Past orders</h2>
      <OrderPart
        personId={personId}
        isUpcoming={false}
        empty={`You have no past orders with ${tenantName}. Orders move here once their event has ended.`}
      />
    </section>
  );
}

function OrderPart({
  personId,
  isUpcoming,
  empty,
}: {
  personId: string;
  isUpcoming: boolean;
  /** Text of the empty state. */
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
  if (!data) return <LoadingSkeleton />;
  const rows = data.pages.flatMap(({ result }) => result);
  return (
    <>
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
  awaiting_confirmation: 'Waiting for your confirmation',
  processing: 'Confirming payment',
  partially_refunded: 'Partially refunded',
  refunded: 'Refunded',
  cancelled: 'Canceled',
  needs_review: 'Under review',
};

function OwnOrderCard({ order }: { order: OwnOrder }) {
  const [isOpen, setIsOpen] = useState(false);
  const { ticketCount, status } = order;
  const state = order.eventCancelled ? 'Event canceled' : STATES[status];
  return (
    <li className="card">
      <h3 dir="auto">
        <Link to={`/orders/${order.token}`}>{order.eventName}</Link>
      </h3>
      <p>
        <time dateTime={order.startDateTime}>
          {order.date}, {unbroken(order.time)}
        </time>
      </p>
      <p className="muted small">
        <DotSeparated
          parts={[
            `Order ${order.orderUID}`,
            ticketCount === 0 ? 'Donation' : formatCount(ticketCount, 'ticket', 'tickets'),
            formatPrice(order.totalAmount),
          ]}
        />
        {state && <strong className="badge off">{state}</strong>}
      </p>
      {ticketCount > 0 && (
        <details onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}>
          <summary>Tickets for order {order.orderUID}</summary>
          {isOpen && <OrderTickets token={order.token} />}
        </details>
      )}
    </li>
  );
}

/** Tickets are loaded only when opened, because each has a drawn QR code. */
function OrderTickets({ token }: { token: string }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['order', token],
    queryFn: () => readOrder(token),
  });
  if (!data && error) return <Trouble error={error} onRetry={() => void refetch()} />;
  if (!data) return <LoadingSkeleton />;
  if (data.tickets.length === 0) return <p className="muted">No tickets yet.</p>;
  return (
    <>
      {hasWays(data) && <OrderActions token={token} event={data.event} />}
      <TicketList tickets={data.tickets} isCancelled={data.event.isCancelled} />
    </>
  );
}
