import { PageHead, useTenantId } from '@foyer/kit/admin';
import { OrderList } from './OrderList.tsx';

/** The orders of all events of a tenant. */
export default function TenantOrders() {
  const tenantId = useTenantId();
  return (
    <>
      <PageHead crumb="Events" title="Orders" />
      <OrderList scope={{ of: 'tenant', tenantId }} />
    </>
  );
}
