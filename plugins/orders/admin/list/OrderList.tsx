import { formatDollars } from '@foyer/kit';
import {
  Badge,
  ListPanel,
  listParts,
  LongText,
  RowLink,
  useDates,
  useScoped,
} from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { orders, type OrderRow } from '../../contract.ts';
import { ORDER_PAGE } from '../addresses.ts';
import { TruncatedText } from './TruncatedText.tsx';
import { OrderStatusBadge } from '../order/OrderBadges.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { PAYMENT_WORDS } from '../../words.ts';

const { Table, Col } = listParts(orders.lists.orderList);

/** Which orders are listed. */
export type OrderScope =
  | { of: 'event'; tenantId: string; eventId: string }
  | { of: 'tenant'; tenantId: string }
  | { of: 'platform' };

const EMPTY = {
  title: 'No orders yet',
  body: 'Orders placed online and at the box office appear here.',
};

function listOf(scope: OrderScope) {
  if (scope.of === 'platform') return { list: orders.lists.platformOrders, params: undefined };
  const { tenantId } = scope;
  return scope.of === 'tenant'
    ? { list: orders.lists.tenantOrders, params: { tenantId } }
    : { list: orders.lists.orderList, params: { tenantId, eventId: scope.eventId } };
}

/** A list of orders: of an event, only sales; otherwise, orders in any status. */
export function OrderList({ scope }: { scope: OrderScope }) {
  const scoped = useScoped();
  const pageOf = ({ tenantId, eventId, orderUID }: OrderRow) =>
    scoped(ORDER_PAGE, { tenantId, eventId, orderUID });
  const { list, params } = listOf(scope);
  const dates = useDates(params?.tenantId);
  const isWide = scope.of !== 'event';
  const isPlatform = scope.of === 'platform';
  return (
    <ListPanel
      list={list}
      params={params}
      filters={<OrderFilters scope={scope} />}
      noun={{ one: 'order', many: 'orders' }}
      sort={{ field: 'dateCreated', order: 'DESC' }}
      empty={EMPTY}
    >
      <Table
        label="Orders"
        rowLink={pageOf}
        rowSx={({ onHold }) => (onHold ? { bgcolor: 'var(--bad-wash)' } : {})}
      >
        <Col
          source="orderUID"
          label="Order ID"
          noWrap
          disableSort={isPlatform}
          render={(order) => (
            <>
              <RowLink>
                <LongText>{order.orderUID}</LongText>
              </RowLink>
              {/* Phones have no columns for these. */}
              <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>
                <OrderStates order={order} />
              </Box>
            </>
          )}
        />
        <Col
          source="dateCreated"
          label="Date"
          from="sm"
          noWrap
          render={({ dateCreated }) => dates.exact(dateCreated)}
        />
        {isPlatform && (
          <Col
            label="Tenant"
            from="lg"
            render={({ tenantName }) => <TruncatedText text={tenantName} />}
          />
        )}
        {isWide && (
          <Col
            label="Event"
            from="lg"
            render={({ eventName }) => <TruncatedText text={eventName} />}
          />
        )}
        <Col
          source="fullName"
          label="Name"
          disableSort={isWide}
          render={({ fullName, email, eventName, tenantName }) => (
            <>
              <TruncatedText text={fullName || 'No name'} />
              <Box sx={{ display: { xs: isWide ? 'none' : 'block', lg: 'block' } }}>
                <TruncatedText text={email} isSecond />
              </Box>
              {isWide && (
                <Box sx={{ display: { lg: 'none' } }}>
                  <TruncatedText
                    text={isPlatform ? `${tenantName} · ${eventName}` : eventName}
                    isSecond
                  />
                </Box>
              )}
            </>
          )}
        />
        <Col source="phone" label="Phone" from="xl" noWrap disableSort />
        <Col
          source="ticketCount"
          label="Tickets"
          isNumber
          from={isPlatform ? 'xl' : 'lg'}
          disableSort={isWide}
        />
        <Col
          source="paymentMethod"
          label="Payment"
          from={isWide ? 'xl' : 'lg'}
          disableSort={isWide}
          render={({ paymentMethod }) => PAYMENT_WORDS[paymentMethod]}
        />
        <Col
          source="totalAmount"
          label="Total"
          isNumber
          disableSort={isWide}
          render={({ totalAmount }) => formatDollars(totalAmount)}
        />
        <Col label="Status" from="sm" render={(order) => <OrderStates order={order} />} />
      </Table>
    </ListPanel>
  );
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

/** An event's sales. */
export default function EventOrders({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  return <OrderList scope={{ of: 'event', tenantId, eventId }} />;
}
