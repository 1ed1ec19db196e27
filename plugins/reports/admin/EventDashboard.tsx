import { eventTime } from '@foyer/kit';
import {
  errorStatus,
  LoadFailed,
  NotFound,
  PageHead,
  useClient,
  useTenantId,
} from '@foyer/kit/admin';
import { Link as MuiLink, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { reports } from '../contract.ts';
import { EventReport } from './EventReport.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useReportPages } from './useReportPages.ts';

/** The dashboard of an event. */
export default function EventDashboard() {
  const tenantId = useTenantId();
  const { eventId = '' } = useParams();
  const pages = useReportPages(tenantId);
  const api = useClient(reports);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'subject', tenantId, eventId],
    queryFn: () => api.eventSubject({ params: { tenantId, eventId } }),
    retry: false,
  });
  if (errorStatus(error) === 404) return <NotFound what="event" />;
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  const { tenant, event } = data;
  return (
    <>
      <PageHead
        crumb={
          <MuiLink component={Link} to={pages.tenantReport('events')} color="inherit">
            Back To Event List
          </MuiLink>
        }
        title={event.name}
        tabTitle={`Sales: ${event.name}`}
        note={
          <>
            {eventTime(event.startAt, event.timeZone)} · {tenant.name} ({tenant.url}){' '}
            <StateBadge status={event.status} />
          </>
        }
      />
      <EventReport tenantId={tenantId} eventId={eventId} />
    </>
  );
}
