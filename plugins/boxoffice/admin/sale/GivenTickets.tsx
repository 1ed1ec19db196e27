import { LongText, ReportGrid, useScoped, type ScreenColumns } from '@foyer/kit/admin';
import { Typography } from '@mui/material';
import { orders } from '@foyer/plugin-orders/contract';
import { ORDER_PAGE } from '@foyer/plugin-orders/slots';

const { orderList } = orders.lists;

const GIVEN = { paymentMethod: 'complimentary' };

/** All of them are free and complimentary. */
const COLUMNS: ScreenColumns<typeof orderList> = {
  fullName: { render: ({ fullName, email }) => <LongText>{fullName || email}</LongText> },
  totalAmount: false,
  paymentMethod: false,
};

/** Who received complimentary tickets of an event. */
export function GivenTickets({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const scoped = useScoped();
  return (
    <>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Issued so far
      </Typography>
      <ReportGrid
        list={orderList}
        params={{ tenantId, eventId }}
        name="complimentary"
        label="Complimentary tickets"
        filter={GIVEN}
        filters={[]}
        sort={{ field: 'dateCompleted', order: 'DESC' }}
        columns={COLUMNS}
        noun={{ one: 'order', many: 'orders' }}
        empty={{
          title: 'No complimentary tickets yet',
          body: 'Tickets you issue appear here.',
        }}
        rowLink={({ orderUID }) => scoped(ORDER_PAGE, { tenantId, eventId, orderUID })}
      />
    </>
  );
}
