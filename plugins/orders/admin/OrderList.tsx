import { Badge, Col, ListPanel, Table, useScoped } from '@foyer/kit/admin';
import { Box, Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { OrderRow } from '../contract.ts';
import { dayAndTime } from './dayAndTime.ts';
import { dollars } from './dollars.ts';
import { OneLine } from './OneLine.tsx';
import { OrderStatusBadge } from './OrderBadges.tsx';
import { OrderFilters } from './OrderFilters.tsx';
import { PAYMENT_WORDS } from './paymentWords.ts';

/** Whose orders are listed. */
export type OrderScope =
  | { of: 'event'; tenantId: string; eventId: string }
  | { of: 'tenant'; tenantId: string }
  | { of: 'platform' };

const EMPTY = {
  title: 'No orders yet',
  body: 'What is sold online and at the box office will stand here.',
};

const resourceOf = (scope: OrderScope): string => {
  if (scope.of === 'platform') return 'platform/orders';
  const tenant = `tenants/${scope.tenantId}`;
  return scope.of === 'tenant'
    ? `${tenant}/orders`
    : `${tenant}/events/${scope.eventId}/reports/order-list`;
};

/** Orders to be found: of one event what was sold, else whatever became of them. */
export function OrderList({ scope }: { scope: OrderScope }) {
  const scoped = useScoped();
  const pageOf = ({ tenantId, eventId, orderUID }: OrderRow) =>
    scoped(`/events/${eventId}/orders/${orderUID}`, tenantId);
  const isWide = scope.of !== 'event';
  const isPlatform = scope.of === 'platform';
  return (
    <ListPanel
      resource={resourceOf(scope)}
      filters={<OrderFilters scope={scope} />}
      noun={{ one: 'order', many: 'orders' }}
      sort={{ field: 'dateCreated', order: 'DESC' }}
      empty={EMPTY}
    >
      <Table<OrderRow>
        label="Orders"
        rowClick={(_id, _resource, row) => pageOf(row as OrderRow)}
        rowSx={({ onHold }) => (onHold ? { bgcolor: 'var(--bad-wash)' } : {})}
      >
        <Col<OrderRow>
          source="orderUID"
          label="Order ID"
          render={(order) => (
            <>
              <Link
                component={RouterLink}
                to={pageOf(order)}
                onClick={(event) => event.stopPropagation()}
              >
                {order.orderUID}
              </Link>
              {/* On a phone there are no columns for these. */}
              <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>
                <OrderStates order={order} />
              </Box>
            </>
          )}
        />
        <Col<OrderRow>
          source="dateCreated"
          label="Date"
          from="sm"
          noWrap
          render={({ dateCreated }) => dayAndTime(dateCreated)}
        />
        {isPlatform && (
          <Col<OrderRow>
            label="Tenant"
            from="lg"
            render={({ tenantName }) => <OneLine text={tenantName} />}
          />
        )}
        {isWide && (
          <Col<OrderRow>
            label="Event"
            from="lg"
            render={({ eventName }) => <OneLine text={eventName} />}
          />
        )}
        <Col<OrderRow>
          source="fullName"
          label="Name"
          disableSort={isWide}
          render={({ fullName, email, eventName, tenantName }) => (
            <>
              <OneLine text={fullName || 'No name'} />
              <Box sx={{ display: { xs: isWide ? 'none' : 'block', lg: 'block' } }}>
                <OneLine text={email} isSecond />
              </Box>
              {isWide && (
                <Box sx={{ display: { lg: 'none' } }}>
                  <OneLine
                    text={isPlatform ? `${tenantName} · ${eventName}` : eventName}
                    isSecond
                  />
                </Box>
              )}
            </>
          )}
        />
        <Col<OrderRow> source="phone" label="Phone" from="xl" noWrap disableSort />
        <Col<OrderRow>
          source="ticketCount"
          label="Tickets"
          isNumber
          from={isPlatform ? 'xl' : 'lg'}
          disableSort={isWide}
        />
        <Col<OrderRow>
          source="paymentMethod"
          label="Payment"
          from={isPlatform ? 'xl' : 'lg'}
          disableSort={isWide}
          render={({ paymentMethod }) => PAYMENT_WORDS[paymentMethod]}
        />
        <Col<OrderRow>
          source="totalAmount"
          label="Total"
          isNumber
          render={({ totalAmount }) => dollars(totalAmount)}
        />
        <Col<OrderRow> label="Status" from="sm" render={(order) => <OrderStates order={order} />} />
      </Table>
    </ListPanel>
  );
}

function OrderStates({ order }: { order: OrderRow }) {
  const { status, refunded, disputed, onHold } = order;
  // Most refunds are a status of their own.
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
