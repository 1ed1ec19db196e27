import {
  type ExportFailed,
  LongText,
  type ReportColumn,
  ReportGrid,
  type SearchIn,
  type ZonedDates,
} from '@foyer/kit/admin';
import { orders } from '@foyer/plugin-orders/contract';
import { useReportPages } from '../useReportPages.ts';
import { between } from './between.ts';
import { eventRefundsFailed, refundListFailed } from './exportWords.ts';
import { OfEvent, OfTenant } from './OfSubject.tsx';
import { OrderCell } from './OrderCell.tsx';
import { ReportFrame } from './ReportFrame.tsx';
import { statusInWords, toStoredStatus, withoutPrefix } from './words.ts';

const { tenantRefunds, eventRefunds } = orders.lists;

/** A figure's link shows completed refunds, not requested ones. */
const LINKED = { completed: 'details.completed' };

const SEARCHED: SearchIn<typeof eventRefunds>[] = [
  { field: 'details.orderUID', label: 'Order ID' },
  { field: 'details.eventName', label: 'Event Name' },
  { field: 'details.name', label: 'Name' },
  { field: 'details.userId', label: 'Email' },
  { field: 'details.status', label: 'Status', read: toStoredStatus },
];

/** Refunds of a tenant or of one of its events. */
export default function RefundReportList({ of }: { of: 'tenant' | 'event' }) {
  return of === 'tenant' ? <TenantRefunds /> : <EventRefunds />;
}

/** A tenant's refunds. */
function TenantRefunds() {
  return (
    <OfTenant>
      {({ tenant }) => <Refunds tenantId={tenant.id} of={tenant.url} failed={refundListFailed} />}
    </OfTenant>
  );
}

/** An event's refunds. */
function EventRefunds() {
  return (
    <OfEvent>
      {({ tenant, event }) => (
        <Refunds
          tenantId={tenant.id}
          eventId={event.id}
          of={event.name}
          failed={eventRefundsFailed({ tenantId: tenant.id, eventId: event.id })}
        />
      )}
    </OfEvent>
  );
}

function Refunds(props: { tenantId: string; eventId?: string; of: string; failed: ExportFailed }) {
  const { tenantId, eventId, of, failed } = props;
  const pages = useReportPages(tenantId);
  return (
    <ReportFrame
      title={`Refunds: ${of}`}
      back={{
        to: eventId === undefined ? pages.tenant : pages.event(eventId),
        label: 'Back to dashboard',
      }}
      tenantId={tenantId}
      name="refunds"
      filters={LINKED}
    >
      {({ period, dates }) => (
        <ReportGrid
          list={(eventId === undefined ? tenantRefunds : eventRefunds) as typeof eventRefunds}
          name="refunds"
          label="Refunds"
          params={{ tenantId, eventId: eventId ?? '' }}
          filter={between('details.dateCompleted', period)}
          size={10}
          searchIn={SEARCHED}
          columns={columnsOf({ tenantId, dates, isOfEvent: eventId !== undefined })}
          filters={[
            { field: 'details.completed', label: 'Completed', all: 'Any completion status' },
          ]}
          noun={{ one: 'refund', many: 'refunds' }}
          empty={{
            title: period ? 'No refunds in this period' : 'No refunds yet',
            body: 'Refunds to buyers appear here.',
          }}
          rowLink={({ details }) =>
            `${pages.order(details.eventId, details.orderUID)}?refunded=true`
          }
          exportFailed={failed}
        />
      )}
    </ReportFrame>
  );
}

function columnsOf(given: {
  tenantId: string;
  dates: ZonedDates;
  isOfEvent: boolean;
}): ReportColumn<typeof eventRefunds>[] {
  const { tenantId, dates, isOfEvent } = given;
  return [
    {
      field: 'details.orderUID',
      label: 'Order ID',
      width: 136,
      render: ({ details }) => <OrderCell {...details} tenantId={tenantId} />,
    },
    {
      field: 'details.dateCreated',
      label: 'Date',
      width: 120,
      render: ({ details }) => dates.short(details.dateCreated),
    },
    { field: 'details.eventName', label: 'Event Name', isHidden: isOfEvent },
    { field: 'details.name', label: 'Name', width: 140 },
    { field: 'details.phone', label: 'Phone', width: 160, isHidden: true },
    {
      field: 'details.status',
      label: 'Status',
      width: 112,
      render: ({ details }) => statusInWords(details.status),
    },
    {
      // The day on which the refund counts, which the period filters by.
      field: 'details.dateCompleted',
      label: 'Completed',
      width: 120,
      render: ({ details: { dateCompleted } }) =>
        dateCompleted ? dates.short(dateCompleted) : '–',
    },
    { field: 'details.refundAmount', label: 'Refund Amount', width: 132 },
    { field: 'details.refundReason', label: 'Reason' },
    {
      field: 'details.userId',
      label: 'Email',
      width: 200,
      render: ({ details }) => <LongText>{withoutPrefix(details.userId)}</LongText>,
    },
    {
      field: 'details.transactionDate',
      label: 'Transaction Date',
      width: 150,
      isHidden: true,
      render: ({ details }) => dates.short(details.transactionDate),
    },
    {
      field: 'details.payoutDate',
      label: 'Payout Date',
      width: 150,
      isHidden: true,
      render: ({ details: { payoutDate } }) => payoutDate && dates.short(payoutDate),
    },
  ];
}
