import { eventTime } from '@foyer/kit';
import { Loaded, NotFound, PageHead, useClient, useTenantId } from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from 'react-router';
import { reports } from '../contract.ts';
import { EventReport } from './EventReport.tsx';
import { StateBadge } from './StateBadge.tsx';
import { useReportPages } from './asked.ts';

/** The dashboard of an event. */
export default function EventDashboard() {
  const tenantId = useTenantId();
  const { eventId = '' } = useParams();
  const pages = useReportPages(tenantId);
  const api = useClient(reports);
  const loaded = useQuery({
    queryKey: ['reports', 'subject', tenantId, eventId],
    queryFn: () => api.eventSubject({ params: { tenantId, eventId } }),
    retry: false,
  });
  return (
    <Loaded query={loaded} height={320} level={1} missing={<NotFound what="event" />}>
      {(data) => {
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
      }}
    </Loaded>
  );
}
