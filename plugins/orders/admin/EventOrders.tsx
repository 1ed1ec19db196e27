import { OrderList } from './OrderList.tsx';

/** What was sold at an event. */
export default function EventOrders({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  return <OrderList scope={{ of: 'event', tenantId, eventId }} />;
}
