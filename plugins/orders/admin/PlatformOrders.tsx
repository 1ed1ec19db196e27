import { PageHead } from '@foyer/kit/admin';
import { OrderList } from './OrderList.tsx';

/** The orders of all tenants. */
export default function PlatformOrders() {
  return (
    <>
      <PageHead crumb="Events" title="Orders" />
      <OrderList scope={{ of: 'platform' }} />
    </>
  );
}
