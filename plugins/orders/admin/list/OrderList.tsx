import {
  Badge,
  LongText,
  ReportGrid,
  useCan,
  useScoped,
  type ReportFilter,
  type ReportGridProps,
} from '@foyer/kit/admin';
import { events } from '@foyer/plugin-events/contract';
import { tenants } from '@foyer/plugin-tenants/contract';
import { Box } from '@mui/material';
import { useSearchParams } from 'react-router';
import { orders, PAID_STATUSES, type OrderRow, type OrderStatus } from '../../contract.ts';
import { ORDER_WORDS } from '../../words.ts';
import { ORDER_PAGE, ORDERS_NAME } from '../addresses.ts';
import { OrderStatusBadge } from '../order/OrderBadges.tsx';

const { orderList, tenantOrders, platformOrders } = orders.lists;

/** Carts aren't orders yet. */
const PLACED = (Object.keys(ORDER_WORDS) as OrderStatus[]).filter(
  (status) => status !== 'draft' && status !== 'held',
);
const choicesOf = (statuses: readonly OrderStatus[]) =>
  statuses.map((value) => ({ value, label: ORDER_WORDS[value] }));

const PAYMENT = { field: 'paymentMethod', all: 'Any payment method' } as const;
const REFUND = {
  field: 'refunded',
  label: 'Refund',
  all: 'Any refund status',
  choices: [
    { value: true, label: 'Refund issued' },
    { value: false, label: 'No refund' },
  ],
} as const;
const STATUS = { field: 'status', all: 'Any status' } as const;

/** Filters of orders in any status, besides whose they are. */
const STATE_FILTERS: readonly ReportFilter<typeof tenantOrders>[] = [
  { ...STATUS, choices: choicesOf(PLACED) },
  PAYMENT,
  REFUND,
  {
    field: 'disputed',
    label: 'Dispute',
    all: 'Any dispute status',
    choices: [
      { value: true, label: 'Open dispute' },
      { value: false, label: 'No open dispute' },
    ],
  },
  {
    field: 'onHold',
    label: 'Payout hold',
    all: 'Any hold status',
    choices: [
      { value: true, label: 'On hold' },
      { value: false, label: 'Not on hold' },
    ],
  },
];

const shared = {
  name: ORDERS_NAME,
  label: 'Orders',
  hasTallRows: true,
  noun: { one: 'order', many: 'orders' },
  empty: {
    title: 'No orders yet',
    body: 'Orders placed online and at the box office appear here.',
  },
  rowTone: ({ onHold }: OrderRow) => (onHold ? ('bad' as const) : undefined),
};

const status = { render: (order: OrderRow) => <OrderStates order={order} /> };

/** The page of a listed order. */
function useOrderLink() {
  const scoped = useScoped();
  return ({ tenantId, eventId, orderUID }: OrderRow) =>
    scoped(ORDER_PAGE, { tenantId, eventId, orderUID });
}

/** An event's sales. */
export default function EventOrders({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const rowLink = useOrderLink();
  return (
    <ReportGrid
      {...shared}
      list={orderList}
      params={{ tenantId, eventId }}
      sort={{ field: 'dateCompleted', order: 'DESC' }}
      filters={EVENT_FILTERS}
      columns={{ status }}
      rowLink={rowLink}
    />
  );
}

const EVENT_FILTERS: readonly ReportFilter<typeof orderList>[] = [
  { field: 'dateCompleted', label: 'Ordered' },
  { ...STATUS, choices: choicesOf(PAID_STATUSES) },
  PAYMENT,
  REFUND,
];

/** The orders of all events in any status: of one tenant, or of all tenants. */
export function OrderList({ tenantId }: { tenantId?: string }) {
  const rowLink = useOrderLink();
  const isOfAll = tenantId === undefined;
  const columns: ReportGridProps<typeof tenantOrders>['columns'] = {
    ...(!isOfAll && { tenantName: false }),
    // With the tenant, there is no room for it.
    ticketCount: { isHidden: isOfAll },
    fullName: {
      render: ({ fullName, email }) => (
        <Box sx={{ minWidth: 0 }}>
          <LongText>{fullName || 'No name'}</LongText>
          <Box sx={{ color: 'text.secondary', fontSize: 13 }}>
            <LongText>{email}</LongText>
          </Box>
        </Box>
      ),
    },
    status,
  };
  return (
    <ReportGrid
      {...shared}
      // Both lists have the same rows and differ only in path and parameter.
      list={(isOfAll ? platformOrders : tenantOrders) as typeof tenantOrders}
      params={{ tenantId: tenantId ?? '' }}
      filters={useOrderFilters(tenantId)}
      columns={columns}
      rowLink={rowLink}
    />
  );
}

const RESETS = ['eventId'] as const;

/** The filters of all orders. Events are found within one tenant. */
function useOrderFilters(ownTenantId: string | undefined) {
  const canSeeTenants = useCan(tenants, 'tenants.read') && ownTenantId === undefined;
  const canSeeEvents = useCan(events, 'events.read');
  const [address] = useSearchParams();
  const tenantId = ownTenantId ?? address.get(`${ORDERS_NAME}.filter.tenantId`);
  const ofTenant = {
    field: 'tenantId',
    label: 'Tenant',
    all: 'Any tenant',
    records: { list: tenants.resources.tenants, resets: RESETS },
  };
  const ofEvent = tenantId && {
    field: 'eventId',
    label: 'Event',
    all: 'Any event',
    records: { list: events.resources.events, params: { tenantId } },
  };
  const given = [
    { field: 'dateCreated', label: 'Ordered' },
    canSeeTenants && ofTenant,
    canSeeEvents && ofEvent,
    ...STATE_FILTERS,
  ];
  // Only the platform's list can be filtered by tenant, and only there the filter is shown.
  return given.filter(Boolean) as readonly ReportFilter<typeof tenantOrders>[];
}

function OrderStates({ order }: { order: OrderRow }) {
  const { status, refunded, disputed, onHold } = order;
  // Most refunded orders already have a status that says so.
  const isToldOf = status === 'refunded' || status === 'partially_refunded';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      <OrderStatusBadge status={status} />
      {refunded && !isToldOf && <Badge tone="warn">Refund Issued</Badge>}
      {disputed && <Badge tone="bad">Disputed</Badge>}
      {onHold && <Badge tone="bad">On hold</Badge>}
    </Box>
  );
}
