import { LongText, ReportGrid } from '@foyer/kit/admin';
import { orders } from '@foyer/plugin-orders/contract';
import { useReportPages } from '../useReportPages.ts';
import { between } from './between.ts';
import { OfEvent } from './OfSubject.tsx';
import { OrderCell } from './OrderCell.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { withoutPrefix } from './words.ts';

const WORDS = { card: 'Card', cash: 'Cash', free: 'Free', complimentary: 'Complimentary' };

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
      {({ period, dates }) => (
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
          columns={[
            {
              field: 'orderUID',
              label: 'Order ID',
              width: 140,
              render: (row) => <OrderCell {...row} />,
            },
            {
              field: 'dateCompleted',
              label: 'Date',
              width: 170,
              render: ({ dateCompleted }) => dates.long(dateCompleted),
            },
            { field: 'fullName', label: 'Name', width: 152 },
            {
              field: 'email',
              label: 'Email',
              width: 220,
              render: ({ email }) => <LongText>{withoutPrefix(email)}</LongText>,
            },
            { field: 'ticketCount', label: '# Tickets', width: 96 },
            { field: 'totalAmount', label: 'Total', width: 112 },
            { field: 'paymentMethod', label: 'Payment Method', words: WORDS, width: 148 },
            { field: 'refunded', label: 'Refunded' },
            { field: 'phone', label: 'Phone' },
            {
              field: 'ticketUIDs',
              label: 'Ticket IDs',
              width: 240,
              isHidden: true,
              render: ({ ticketUIDs }) => <LongText>{ticketUIDs.join(', ')}</LongText>,
            },
            { field: 'refundedAmount', label: 'Refunded Amount', isHidden: true, width: 148 },
            { field: 'grossSales', label: 'Gross Sales', isHidden: true },
            { field: 'netSales', label: 'Net Revenue', isHidden: true },
            { field: 'serviceFees', label: 'Service Fees', isHidden: true },
            { field: 'processingFees', label: 'Processing Fees', isHidden: true, width: 148 },
            { field: 'tax', label: 'Total Tax', isHidden: true },
            { field: 'donation', label: 'Donations', isHidden: true },
            { field: 'discounts', label: 'Discounts', isHidden: true },
          ]}
          filters={[{ field: 'refunded', label: 'Refunded', all: 'Any refund status' }]}
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
