import { PageHead, useTenantId } from '@foyer/kit/admin';
import { OrderList } from './OrderList.tsx';

/** A tenant's orders of all events. */
export default function TenantOrders() {
  const tenantId = useTenantId();
  return (
    <>
      <PageHead crumb="Events" title="Orders" />
      <OrderList scope={{ of: 'tenant', tenantId }} />
    </>
  );
}
