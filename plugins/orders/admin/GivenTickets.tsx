import { Col, ListPanel, Table, useScoped } from '@foyer/kit/admin';
import { Link, Typography } from '@mui/material';
import { Link as RouterLink } from 'react-router';
import type { OrderRow } from '../contract.ts';
import { dayAndTime } from './dayAndTime.ts';

const GIVEN = { paymentMethod: 'complimentary' };

/** Who was given tickets of an event. */
export function GivenTickets({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const scoped = useScoped();
  const pageOf = ({ orderUID }: OrderRow) =>
    scoped(`/events/${eventId}/orders/${orderUID}`, tenantId);
  return (
    <ListPanel
      resource={`tenants/${tenantId}/events/${eventId}/reports/order-list`}
      filter={GIVEN}
      filters={<Typography variant="h2">Given so far</Typography>}
      noun={{ one: 'order', many: 'orders' }}
      sort={{ field: 'dateCreated', order: 'DESC' }}
      empty={{
        title: 'No tickets given yet',
        body: 'Who was given tickets, and how many, will stand here.',
      }}
    >
      <Table<OrderRow>
        label="Complimentary tickets"
        rowClick={(_id, _resource, row) => pageOf(row as OrderRow)}
      >
        <Col<OrderRow>
          source="fullName"
          label="Name"
          render={({ fullName, email }) => <bdi>{fullName || email}</bdi>}
        />
        <Col<OrderRow>
          source="email"
          label="Email"
          from="sm"
          render={({ email }) => <bdi>{email}</bdi>}
        />
        <Col<OrderRow> source="ticketCount" label="Tickets" isNumber />
        <Col<OrderRow>
          source="dateCreated"
          label="Date"
          from="md"
          noWrap
          render={({ dateCreated }) => dayAndTime(dateCreated)}
        />
        <Col<OrderRow>
          source="orderUID"
          label="Order ID"
          render={(order) => (
            <Link
              component={RouterLink}
              to={pageOf(order)}
              onClick={(event) => event.stopPropagation()}
            >
              {order.orderUID}
            </Link>
          )}
        />
      </Table>
    </ListPanel>
  );
}
