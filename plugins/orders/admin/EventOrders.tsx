import { OrderList } from './OrderList.tsx';

/** An event's sales. */
export default function EventOrders({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  return <OrderList scope={{ of: 'event', tenantId, eventId }} />;
}
