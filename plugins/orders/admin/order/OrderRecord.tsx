import { BackLink, errorStatus, Loaded, Notice, useRecord } from '@foyer/kit/admin';
import { orders } from '../../contract.ts';
import { OrderView } from './OrderView.tsx';
import { useOrderOrigin, type OrderPlace } from './useOrderOrigin.ts';

/** The page shows the error itself. */
const quiet = { retry: false, onError: () => undefined };

/** One order: payment, buyer, tickets and where its money went. */
export default function OrderRecord(props: {
  tenantId: string;
  eventId: string;
  orderUID: string;
  place: OrderPlace;
  /** The list for the back link, if not the event's. */
  origin?: string;
}) {
  const { tenantId, eventId, orderUID, place, origin } = props;
  const listed = useOrderOrigin(place, { tenantId, eventId, list: 'orders' });
  const loaded = useRecord(
    orders.routes.orderDetails,
    { params: { tenantId, eventId, orderUID } },
    quiet,
  );
  if (errorStatus(loaded.error) === 404)
    return (
      <Notice level={1} title="Order not found" action={<BackLink otherwise={origin ?? listed} />}>
        The link may be incomplete. Check it and try again.
      </Notice>
    );
  return (
    <Loaded query={loaded} height={320} level={1}>
      {(order) => {
        const where = { tenantId, eventId, place, ...(origin !== undefined && { origin }) };
        return <OrderView {...where} order={order} />;
      }}
    </Loaded>
  );
}
