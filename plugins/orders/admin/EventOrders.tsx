import { Badge, Col, FilterSelect, ListPanel, SearchBox, Table, useScoped } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { OrderRow } from '../contract.ts';
import { dayAndTime } from './dayAndTime.ts';
import { dollars } from './dollars.ts';
import { ExportButton } from './ExportButton.tsx';
import { PAYMENT_WORDS } from './paymentWords.ts';

const METHODS = Object.entries(PAYMENT_WORDS).map(([value, label]) => ({ value, label }));

/** What was sold at an event. */
export default function EventOrders({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const scoped = useScoped();
  const resource = `tenants/${tenantId}/events/${eventId}/reports/order-list`;
  return (
    <ListPanel
      resource={resource}
      filters={
        <>
          <SearchBox source="q" label="Search orders" />
          <FilterSelect
            source="paymentMethod_eq"
            label="Payment method"
            all="Any payment"
            choices={METHODS}
          />
          <ExportButton resource={resource} />
        </>
      }
      noun={{ one: 'order', many: 'orders' }}
      sort={{ field: 'dateCreated', order: 'DESC' }}
      empty={{
        title: 'No orders yet',
        body: 'What is sold online and at the box office will stand here.',
      }}
    >
      <Table<OrderRow> label="Orders">
        <Col<OrderRow>
          source="orderUID"
          label="Order ID"
          render={({ orderUID }) => (
            <Link
              component={RouterLink}
              to={scoped(`/events/${eventId}/orders/${orderUID}`, tenantId)}
            >
              {orderUID}
            </Link>
          )}
        />
        <Col<OrderRow>
          source="dateCreated"
          label="Date"
          from="sm"
          noWrap
          render={({ dateCreated }) => dayAndTime(dateCreated)}
        />
        <Col<OrderRow>
          source="fullName"
          label="Name"
          render={({ fullName, email }) => <bdi>{fullName || email}</bdi>}
        />
        <Col<OrderRow> source="email" label="Email" from="md" noWrap />
        <Col<OrderRow> source="ticketCount" label="Tickets" isNumber from="sm" />
        <Col<OrderRow>
          source="paymentMethod"
          label="Payment"
          from="md"
          render={({ paymentMethod }) => PAYMENT_WORDS[paymentMethod]}
        />
        <Col<OrderRow>
          source="totalAmount"
          label="Total"
          isNumber
          render={({ totalAmount }) => dollars(totalAmount)}
        />
        <Col<OrderRow>
          label="Refund"
          from="md"
          render={({ refunded, disputed }) => (
            <>
              {refunded && <Badge tone="plain">Refunded</Badge>}
              {disputed && <Badge tone="bad">Disputed</Badge>}
            </>
          )}
        />
      </Table>
    </ListPanel>
  );
}
