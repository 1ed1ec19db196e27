import { SubscriberList } from '@foyer/plugin-newsletter/subscribers';
import { useReportPages } from '../asked.ts';
import { OfEvent, OfTenant, ReportFrame } from './ReportFrame.tsx';

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
      filters={FILTERS}
    >
      {({ period = null }) => (
        <SubscriberList
          tenantId={tenantId}
          period={period}
          {...(eventId !== undefined && { eventId })}
        />
      )}
    </ReportFrame>
  );
}

const FILTERS = { status: 'details.status' };
