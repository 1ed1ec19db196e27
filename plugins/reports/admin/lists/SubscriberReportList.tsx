import { ReportGrid } from '@foyer/kit/admin';
import { newsletter } from '@foyer/plugin-newsletter/contract';
import { useReportPages } from '../asked.ts';
import { between, OfEvent, OfTenant, ReportFrame } from './ReportFrame.tsx';

const { tenantSubscribers, eventSubscribers } = newsletter.lists;

/** Newsletter subscribers of a tenant or of one of its events. */
export default function SubscriberReportList({ of }: { of: 'tenant' | 'event' }) {
  return of === 'tenant' ? <TenantSubscribers /> : <EventSubscribers />;
}

/** Subscribers to any event of a tenant. */
function TenantSubscribers() {
  return (
    <OfTenant>{({ tenant }) => <Subscribers tenantId={tenant.id} of={tenant.name} />}</OfTenant>
  );
}

/** Subscribers to an event. */
function EventSubscribers() {
  return (
    <OfEvent>
      {({ tenant, event }) => (
        <Subscribers tenantId={tenant.id} eventId={event.id} of={event.name} />
      )}
    </OfEvent>
  );
}

function Subscribers(props: { tenantId: string; eventId?: string; of: string }) {
  const { tenantId, eventId, of } = props;
  const pages = useReportPages(tenantId);
  return (
    <ReportFrame
      title={`Subscribers: ${of}`}
      back={{
        to: eventId === undefined ? pages.tenant : pages.event(eventId),
        label: 'Back to dashboard',
      }}
      tenantId={tenantId}
      name="subscribers"
    >
      {({ period }) => (
        <ReportGrid
          list={
            (eventId === undefined
              ? tenantSubscribers
              : eventSubscribers) as typeof eventSubscribers
          }
          name="subscribers"
          label="Subscribers"
          params={{ tenantId, eventId: eventId ?? '' }}
          // Unconfirmed subscribers don't count yet, and aren't in the tile's figure.
          filter={{ ...between('dateCreated', period), 'details.status': 'confirmed' }}
          size={10}
          searchField="Subscription Email"
          columns={{ 'details.status': false }}
          filters={[]}
          noun={{ one: 'subscriber', many: 'subscribers' }}
          empty={{
            title: period ? 'No subscribers in this period' : 'No subscribers yet',
            body: 'People appear here once they confirm their email address.',
          }}
        />
      )}
    </ReportFrame>
  );
}
