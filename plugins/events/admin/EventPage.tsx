import { eventTime, pathOf } from '@foyer/kit';
import {
  errorStatus,
  LoadFailed,
  NotFound,
  PageHead,
  RecordHistory,
  useCan,
  useRecord,
  useScoped,
  useSlot,
  useTenantId,
  useInstance,
} from '@foyer/kit/admin';
import { Box, Button, Card, Link, Skeleton, Typography } from '@mui/material';
import { Link as RouterLink, Navigate, useParams } from 'react-router';
import { tenants } from '@foyer/plugin-tenants/contract';
import { TENANT_PAGE } from '@foyer/plugin-tenants/slots';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB, eventNotices, eventOverview, eventTabs, type EventTabGroup } from '../slots.ts';
import { EventActions } from './EventActions.tsx';
import { EventDetails } from './EventDetails.tsx';
import { EventDiscounts } from './EventDiscounts.tsx';
import { EventPicture } from './EventPicture.tsx';
import { EventSettings } from './EventSettings.tsx';
import { EventTabs } from './EventTabs.tsx';
import OpenInNewIcon from '@mui/icons-material/OpenInNew';
import { EventTickets } from './EventTickets.tsx';
import { PublishChecklist } from './PublishChecklist.tsx';
import { StatusBadge } from './StatusBadge.tsx';
import { EVENTS_PAGE } from './addresses.ts';
import { NextSteps } from './NextSteps.tsx';
import { StockByType } from './StockByType.tsx';

const OVERVIEW = { path: 'overview', label: 'Overview' };
const DETAILS = { path: 'details', label: 'Details' };
const TICKETS = { path: 'tickets', label: 'Tickets' };
const DISCOUNTS = { path: 'discounts', label: 'Discounts' };
const SEAT_MAP = { path: 'seat-map', label: 'Seat map' };
const SETTINGS = { path: 'settings', label: 'Settings' };
/** The page itself reports errors. */
const quiet = { retry: false, onError: () => undefined };

/** One event: its details, its tickets, and the tabs of other plugins. */
export default function EventPage() {
  const tenantId = useTenantId();
  const { eventId = '', '*': tab = '' } = useParams();
  const scoped = useScoped();
  const fills = useSlot(eventTabs);
  const notices = useSlot(eventNotices);
  const canWrite = useCan(events, 'events.write');
  const canSeeDiscounts = useCan(events, 'discounts.read');
  const tabAt = (tab: string) => scoped(EVENT_TAB, { tenantId, eventId, tab });
  const {
    data: event,
    error,
    refetch,
  } = useRecord(events.resources.events, { params: { tenantId, id: eventId } }, quiet);
  if (errorStatus(error) === 404) return <NoEvent />;
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!event) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;

  const own = [DETAILS, TICKETS, ...(canSeeDiscounts ? [DISCOUNTS] : []), SEAT_MAP, SETTINGS];
  const tabs = [OVERVIEW, ...own, ...fills.map(({ meta }) => meta)];
  const inGroup = (group: EventTabGroup) =>
    fills.map(({ meta }) => meta).filter((meta) => (meta.group ?? 'sell') === group);
  if (!tabs.some(({ path }) => path === tab)) return <Navigate to={tabAt(OVERVIEW.path)} replace />;
  const Fill = fills.find(({ meta }) => meta.path === tab)?.Component;
  const { name, status, startDateTime, endDateTime, timeZone } = event.details;
  return (
    <>
      <PageHead
        crumb={<EventCrumb tenantId={tenantId} />}
        title={name}
        note={
          <>
            {eventTime(startDateTime, timeZone)}{' '}
            <StatusBadge status={status} endDateTime={endDateTime} />
          </>
        }
        actions={
          <>
            <EventPageLink event={event} />
            <RecordHistory subject="event" subjectId={eventId} />
            <EventActions tenantId={tenantId} event={event} />
          </>
        }
      />
      {canWrite && status === 'draft' && (
        <Card component="section" aria-labelledby="before-publishing" sx={{ p: 2.5, mb: 2.5 }}>
          <Typography variant="h2" id="before-publishing" sx={{ mb: 1.5 }}>
            Before you publish
          </Typography>
          <PublishChecklist tenantId={tenantId} event={event} />
        </Card>
      )}
      {notices.map(({ key, Component }) => (
        <Component
          key={key}
          tenantId={tenantId}
          eventId={eventId}
          eventName={name}
          status={status}
        />
      ))}
      <EventTabs
        current={tab}
        tabAt={tabAt}
        groups={[
          { title: '', tabs: [OVERVIEW] },
          { title: 'Set up', tabs: [...own, ...inGroup('setUp')] },
          { title: 'Sell', tabs: inGroup('sell') },
          { title: 'At the door', tabs: inGroup('door') },
        ]}
      />
      <Box role="tabpanel" id="event-tab" aria-labelledby={`tab-${tab}`}>
        {Fill && <Fill tenantId={tenantId} eventId={eventId} eventName={name} status={status} />}
        {!Fill && tab === OVERVIEW.path && <EventOverview tenantId={tenantId} event={event} />}
        {!Fill && tab === DETAILS.path && <EventDetails tenantId={tenantId} event={event} />}
        {!Fill && tab === TICKETS.path && <EventTickets tenantId={tenantId} event={event} />}
        {!Fill && tab === DISCOUNTS.path && <EventDiscounts tenantId={tenantId} event={event} />}
        {!Fill && tab === SEAT_MAP.path && (
          <EventPicture tenantId={tenantId} event={event} as="seatmap" />
        )}
        {!Fill && tab === SETTINGS.path && <EventSettings tenantId={tenantId} event={event} />}
      </Box>
    </>
  );
}

function NoEvent() {
  return <NotFound what="event" />;
}

/**
 * Links to the page where buyers choose tickets. A draft's page needs the user's session, so its
 * address gives no one else access. The session exists only on the tenant's host.
 */
function EventPageLink({ event: { id, details } }: { event: EventRecord }) {
  const { realm } = useInstance();
  if (realm !== 'tenant') return null;
  const isDraft = details.status === 'draft';
  return (
    <Button
      variant="outlined"
      href={`/${details.slug}/tickets${isDraft ? `?preview=${id}` : ''}`}
      target="_blank"
      rel="noopener"
      endIcon={<OpenInNewIcon />}
    >
      {isDraft ? 'Preview page' : 'View page'}
    </Button>
  );
}

/**
 * A link back to the events; operators also see whose they are. If the tenant can't be read, the page
 * still shows its title.
 */
function EventCrumb({ tenantId }: { tenantId: string }) {
  const scoped = useScoped();
  const { realm } = useInstance();
  const canSeeTenant = useCan(tenants, 'tenants.read') && realm === 'platform';
  return (
    <>
      {canSeeTenant && <TenantLink tenantId={tenantId} />}
      <Link component={RouterLink} to={scoped(EVENTS_PAGE, { tenantId })} color="inherit">
        Events
      </Link>
    </>
  );
}

function TenantLink({ tenantId }: { tenantId: string }) {
  const { data } = useRecord(tenants.resources.tenants, { params: { id: tenantId } }, quiet);
  if (!data) return null;
  return (
    <>
      <Link component={RouterLink} to={pathOf(TENANT_PAGE, { tenantId })} color="inherit">
        {data.details.name}
      </Link>
      {' / '}
    </>
  );
}

/** The event's state: next steps, tickets sold and left, and figures from other plugins. */
function EventOverview({ tenantId, event }: { tenantId: string; event: EventRecord }) {
  const fills = useSlot(eventOverview);
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <NextSteps tenantId={tenantId} event={event} />
      <StockByType tenantId={tenantId} eventId={event.id} />
      {fills.map(({ key, Component }) => (
        <Component
          key={key}
          tenantId={tenantId}
          eventId={event.id}
          eventName={event.details.name}
        />
      ))}
    </Box>
  );
}
