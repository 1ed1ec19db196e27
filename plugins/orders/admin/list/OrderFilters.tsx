import { ExportButton, FilterPanel, listParts, useCan } from '@foyer/kit/admin';
import { tenants } from '@foyer/plugin-tenants/contract';
import { events } from '@foyer/plugin-events/contract';
import { useListContext } from 'react-admin';
import { orders, PAID_STATUSES, type OrderStatus } from '../../contract.ts';
import type { OrderScope } from './OrderList.tsx';
import { PAYMENT_WORDS } from '../../words.ts';
import { STATUS_WORDS } from '../order/OrderBadges.tsx';

const { SearchBox, FilterDates, FilterSelect, FilterRecord } = listParts(
  orders.lists.platformOrders,
);

const METHODS = Object.entries(PAYMENT_WORDS).map(([value, label]) => ({ value, label }));
const REFUNDS = [
  { value: true, label: 'Refund issued' },
  { value: false, label: 'No refund' },
];
const DISPUTES = [
  { value: true, label: 'Open dispute' },
  { value: false, label: 'No open dispute' },
];
const HOLDS = [
  { value: true, label: 'On hold' },
  { value: false, label: 'Not on hold' },
];
/** Carts aren't orders yet. */
const PLACED = (Object.keys(STATUS_WORDS) as OrderStatus[]).filter(
  (status) => status !== 'draft' && status !== 'held',
);
const choicesOf = (statuses: readonly OrderStatus[]) =>
  statuses.map((value) => ({ value, label: STATUS_WORDS[value].word }));

const RESETS = ['eventId'] as const;

/** The filters of a list of orders. */
export function OrderFilters({ scope }: { scope: OrderScope }) {
  const canSeeTenants = useCan(tenants, 'tenants.read');
  const canSeeEvents = useCan(events, 'events.read');
  const { filterValues } = useListContext();
  const isWide = scope.of !== 'event';
  const chosen = (filterValues as { tenantId?: string }).tenantId;
  // Events are searched within one tenant.
  const tenantId = scope.of === 'tenant' ? scope.tenantId : chosen;
  return (
    <>
      <SearchBox source="q" label="Search orders" />
      <FilterDates source="dateCreated" label="Ordered" />
      <FilterPanel>
        {scope.of === 'platform' && canSeeTenants && (
          <FilterRecord
            source="tenantId"
            label="Tenant"
            all="Any tenant"
            list={tenants.resources.tenants}
            resets={RESETS}
          />
        )}
        {isWide && tenantId && canSeeEvents && (
          <FilterRecord
            key={tenantId}
            source="eventId"
            label="Event"
            all="Any event"
            list={events.resources.events}
            params={{ tenantId }}
          />
        )}
        <FilterSelect
          source="status"
          label="Status"
          all="Any status"
          choices={choicesOf(isWide ? PLACED : PAID_STATUSES)}
        />
        <FilterSelect
          source="paymentMethod_eq"
          label="Payment method"
          all="Any payment method"
          choices={METHODS}
        />
        <FilterSelect source="refunded" label="Refund" all="Any refund status" choices={REFUNDS} />
        {isWide && (
          <>
            <FilterSelect
              source="disputed"
              label="Dispute"
              all="Any dispute status"
              choices={DISPUTES}
            />
            <FilterSelect
              source="onHold"
              label="Payout hold"
              all="Any hold status"
              choices={HOLDS}
            />
          </>
        )}
      </FilterPanel>
      <ExportButton />
    </>
  );
}
