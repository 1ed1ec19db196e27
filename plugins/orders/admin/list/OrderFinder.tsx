import {
  FOUND_AT_MOST,
  FoundRows,
  useInstance,
  useRecords,
  useScoped,
  useSession,
} from '@foyer/kit/admin';
import { orders } from '../../contract.ts';
import { ORDER_PAGE } from '../addresses.ts';

const { platformOrders, tenantOrders } = orders.lists;

/** Finds orders by number, ticket or buyer: of all tenants, or of the current one. */
export default function OrderFinder({ words }: { words: string }) {
  const isPlatform = useInstance().realm === 'platform';
  const { tenant } = useSession();
  const scoped = useScoped();
  // The lists have the same rows and differ only in path and parameter.
  const { data, error } = useRecords(
    (isPlatform ? platformOrders : tenantOrders) as typeof tenantOrders,
    {
      params: { tenantId: tenant?.id ?? '' },
      filter: { q: words },
      sort: { field: 'dateCreated', order: 'DESC' },
      perPage: FOUND_AT_MOST,
    },
    quiet,
  );
  const rows = data?.map(({ orderUID, tenantId, tenantName, eventId, eventName, ...order }) => ({
    to: scoped(ORDER_PAGE, { tenantId, eventId, orderUID }),
    label: orderUID,
    note: [order.fullName || order.email, eventName, isPlatform && tenantName]
      .filter(Boolean)
      .join(' · '),
  }));
  return <FoundRows label="Orders" rows={rows} error={error} />;
}

/** The group shows the error itself. */
const quiet = { retry: false, onError: () => undefined };
