import { LongText, ReportGrid } from '@foyer/kit/admin';
import { orders } from '@foyer/plugin-orders/contract';
import { useReportPages } from '../asked.ts';
import { between, OfEvent, OrderCell, ReportFrame } from './ReportFrame.tsx';
import { withoutPrefix } from './words.ts';

/** An event's completed orders, each with its part of the figures. */
export default function OrderReportList() {
  return (
    <OfEvent>
      {({ tenant, event }) => <OrdersOf tenantId={tenant.id} eventId={event.id} of={event.name} />}
    </OfEvent>
  );
}

function OrdersOf({ tenantId, eventId, of }: { tenantId: string; eventId: string; of: string }) {
  const pages = useReportPages(tenantId);
  return (
    <ReportFrame
      title={`Orders: ${of}`}
      back={{ to: pages.event(eventId), label: 'Back to dashboard' }}
      tenantId={tenantId}
      name="report-orders"
    >
      {({ period }) => (
        <ReportGrid
          list={orders.lists.orderList}
          name="report-orders"
          label="Orders"
          params={{ tenantId, eventId }}
          filter={between('dateCompleted', period)}
          sort={{ field: 'dateCompleted', order: 'DESC' }}
          size={10}
          searchIn={[
            { field: 'orderUID', label: 'Order ID' },
            { field: 'fullName', label: 'Name' },
            { field: 'email', label: 'Email' },
            { field: 'phone', label: 'Phone' },
            {
              field: 'paymentMethod',
              label: 'Payment Method',
              read: (typed) => typed.trim().toLowerCase(),
            },
          ]}
          columns={{
            orderUID: { render: (row) => <OrderCell {...row} /> },
            email: { render: ({ email }) => <LongText>{withoutPrefix(email)}</LongText> },
            ticketUIDs: {
              render: ({ ticketUIDs }) => <LongText>{ticketUIDs.join(', ')}</LongText>,
            },
          }}
          noun={{ one: 'order', many: 'orders' }}
          empty={{
            title: period ? 'No orders in this period' : 'No orders yet',
            body: 'Orders placed online and at the box office appear here.',
          }}
          rowLink={(row) => pages.order(row.eventId, row.orderUID)}
        />
      )}
    </ReportFrame>
  );
}
