import {
  type ExportFailed,
  LongText,
  type Period,
  ReportGrid,
  type SearchIn,
} from '@foyer/kit/admin';
import { orders } from '@foyer/plugin-orders/contract';
import { reportPages } from '../../addresses.ts';
import { useReportPages } from '../asked.ts';
import { between, OfEvent, OfTenant, OrderCell, ReportFrame } from './ReportFrame.tsx';
import {
  eventRefundsFailed,
  refundListFailed,
  statusInWords,
  toStoredStatus,
  withoutPrefix,
} from './words.ts';

const { platformRefunds, tenantRefunds, eventRefunds } = orders.lists;

/** A figure's link shows completed refunds, not requested ones. */
const LINKED = { completed: 'details.completed' };

const SEARCHED: SearchIn<typeof eventRefunds>[] = [
  { field: 'details.orderUID', label: 'Order ID' },
  { field: 'details.eventName', label: 'Event Name' },
  { field: 'details.name', label: 'Name' },
  { field: 'details.userId', label: 'Email' },
  { field: 'details.status', label: 'Status', read: toStoredStatus },
];

const COMPLETED = {
  field: 'details.completed',
  label: 'Completed',
  all: 'Any completion status',
} as const;
const NOUN = { one: 'refund', many: 'refunds' };
const emptyIn = (period: Period | undefined) => ({
  title: period ? 'No refunds in this period' : 'No refunds yet',
  body: 'Refunds to buyers appear here.',
});

/** Refunds of all tenants, of one or of one of its events. */
export default function RefundReportList({ of }: { of: 'platform' | 'tenant' | 'event' }) {
  switch (of) {
    case 'platform':
      return <PlatformRefunds />;
    case 'tenant':
      return <TenantRefunds />;
    case 'event':
      return <EventRefunds />;
  }
}

/** All tenants' refunds; each links to its order. */
function PlatformRefunds() {
  return (
    <ReportFrame title="Platform Refunds" name="refunds">
      {({ period, dates }) => (
        <ReportGrid
          list={platformRefunds}
          name="refunds"
          label="Platform Refunds"
          filter={between('details.dateCompleted', period)}
          searchLabel="Search refunds by order, event, name or email"
          columns={{
            'details.status': { render: ({ details }) => statusInWords(details.status) },
            'details.payoutDate': {
              render: ({ details: { payoutDate } }) => payoutDate && dates.short(payoutDate),
            },
          }}
          filters={[COMPLETED]}
          noun={NOUN}
          empty={emptyIn(period)}
          rowLink={({ details: { tenantId, eventId, orderUID } }) =>
            `${reportPages(tenantId).order(eventId, orderUID)}?refunded=true`
          }
          exportFailed={refundListFailed}
        />
      )}
    </ReportFrame>
  );
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
          columns={{
            'details.orderUID': {
              render: ({ details }) => <OrderCell {...details} tenantId={tenantId} />,
            },
            'details.status': { render: ({ details }) => statusInWords(details.status) },
            'details.userId': {
              render: ({ details }) => <LongText>{withoutPrefix(details.userId)}</LongText>,
            },
            'details.payoutDate': {
              render: ({ details: { payoutDate } }) => payoutDate && dates.short(payoutDate),
            },
          }}
          filters={[COMPLETED]}
          noun={NOUN}
          empty={emptyIn(period)}
          rowLink={({ details }) =>
            `${pages.order(details.eventId, details.orderUID)}?refunded=true`
          }
          exportFailed={failed}
        />
      )}
    </ReportFrame>
  );
}
