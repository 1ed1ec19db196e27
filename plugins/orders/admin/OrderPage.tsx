import { useTenantId } from '@foyer/kit/admin';
import { useParams } from 'react-router';
import OrderRecord from './OrderRecord.tsx';
import type { OrderPlace } from './useOrderOrigin.ts';

/** The order that the route names. */
export default function OrderPage({ place }: { place: OrderPlace }) {
  const { eventId = '', orderUID = '' } = useParams();
  return (
    <OrderRecord tenantId={useTenantId()} eventId={eventId} orderUID={orderUID} place={place} />
  );
}
