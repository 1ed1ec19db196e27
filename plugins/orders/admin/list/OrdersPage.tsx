import { PageHead, useTenantId } from '@foyer/kit/admin';
import { OrderList } from './OrderList.tsx';

/** The orders of all events: of one tenant in its console, of all tenants on the platform. */
export default function OrdersPage({ of }: { of: 'tenant' | 'platform' }) {
  return (
    <>
      <PageHead crumb="Events" title="Orders" />
      {of === 'platform' ? <OrderList /> : <TenantOrders />}
    </>
  );
}

const TenantOrders = () => <OrderList tenantId={useTenantId()} />;
