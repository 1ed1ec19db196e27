import { errorStatus, LoadFailed, Notice, useRecord } from '@foyer/kit/admin';
import { Skeleton } from '@mui/material';
import { orders } from '../contract.ts';
import { BackLink } from './BackLink.tsx';
import { OrderView } from './OrderView.tsx';
import { useOrderOrigin, type OrderPlace } from './useOrderOrigin.ts';

/** The page itself says what went wrong. */
const quiet = { retry: false, onError: () => undefined };

/** One order: what was paid, by whom, its tickets, and what became of its money. */
export default function OrderRecord(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  place: OrderPlace;
  /** The list that it belongs to, where it is not the event's. */
  origin?: string;
}) {
  const { tenantId, eventId, orderUID, place, origin } = props;
  const listed = useOrderOrigin(place, { tenantId, eventId, list: 'orders' });
  const {
    data: order,
    error,
    refetch,
  } = useRecord(orders.routes.orderDetails, { params: { tenantId, eventId, orderUID } }, quiet);
  if (errorStatus(error) === 404)
    return (
      <Notice
        level={1}
        title="There is no such order"
        action={<BackLink otherwise={origin ?? listed} />}
      >
        The address may not be complete.
      </Notice>
    );
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!order) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  const where = { tenantId, eventId, place, ...(origin !== undefined && { origin }) };
  return <OrderView {...where} order={order} />;
}
