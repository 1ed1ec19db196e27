import { ListPanel, listParts, LongText, RowLink, useScoped, useDates } from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import { orders, type OrderRow } from '@foyer/plugin-orders/contract';
import { ORDER_PAGE } from '@foyer/plugin-orders/slots';

const { Table, Col } = listParts(orders.lists.orderList);

const GIVEN = { paymentMethod: 'complimentary' };

/** Who received complimentary tickets of an event. */
export function GivenTickets({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const scoped = useScoped();
  const dates = useDates(tenantId);
  const pageOf = ({ orderUID }: OrderRow) => scoped(ORDER_PAGE, { tenantId, eventId, orderUID });
  return (
    <ListPanel
      list={orders.lists.orderList}
      params={{ tenantId, eventId }}
      filter={GIVEN}
      filters={<Typography variant="h2">Issued so far</Typography>}
      noun={{ one: 'order', many: 'orders' }}
      sort={{ field: 'dateCreated', order: 'DESC' }}
      empty={{
        title: 'No complimentary tickets yet',
        body: 'Tickets you issue appear here.',
      }}
    >
      <Table label="Complimentary tickets" rowLink={pageOf}>
        <Col
          source="fullName"
          label="Name"
          render={({ fullName, email }) => <LongText>{fullName || email}</LongText>}
        />
        <Col
          source="email"
          label="Email"
          from="sm"
          render={({ email }) => <LongText>{email}</LongText>}
        />
        <Col source="ticketCount" label="Tickets" isNumber />
        <Col
          source="dateCreated"
          label="Date"
          from="md"
          noWrap
          render={({ dateCreated }) => dates.exact(dateCreated)}
        />
        <Col
          source="orderUID"
          label="Order ID"
          render={(order) => <RowLink>{order.orderUID}</RowLink>}
        />
      </Table>
    </ListPanel>
  );
}
