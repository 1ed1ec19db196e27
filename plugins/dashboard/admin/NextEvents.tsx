import { eventTime } from '@foyer/kit';
import { Badge, LongText, useClient, useHasPage, useTenantId } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { ticketsInWords, type TicketCounts } from '@foyer/plugin-events/contract';
import { dashboard, type NextEvent } from '../contract.ts';
import { eventPage, eventReport, EVENTS, SALES_REPORT } from './addresses.ts';
import { PanelCard } from './PanelCard.tsx';

/** A tenant's next events and their sales. */
export default function NextEvents() {
  const tenantId = useTenantId();
  const api = useClient(dashboard);
  const hasList = useHasPage(EVENTS);
  const hasSales = useHasPage(SALES_REPORT);
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['dashboard', 'events', tenantId],
    queryFn: () => api.nextEvents({ params: { tenantId } }),
  });
  return (
    <PanelCard
      title="Upcoming events"
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'flex-end', columnGap: 2 }}>
          {hasSales && <Link to={SALES_REPORT}>View sales</Link>}
          {hasList && <Link to={EVENTS}>View all events</Link>}
        </Box>
      }
      isPending={isPending}
      error={error}
      onRetry={() => void refetch()}
      answer={data}
    >
      {data?.events.length === 0 ? (
        <Typography sx={{ color: 'text.secondary' }}>
          No upcoming events. Create an event to see its ticket sales here.
        </Typography>
      ) : (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data?.events.map((event) => (
            <Row key={event.id} event={event} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
}

function Row({ event }: { event: NextEvent }) {
  const address = eventPage(event.id, 'overview');
  const name = <LongText>{event.name}</LongText>;
  const hasPage = useHasPage(address);
  const report = eventReport(event.id);
  const hasReport = useHasPage(report);
  return (
    <Box component="li" sx={row}>
      <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Box sx={{ minWidth: 0, fontWeight: 600 }}>
            {hasPage ? <Link to={address}>{name}</Link> : name}
          </Box>
          {event.status === 'draft' && <Badge tone="plain">Draft</Badge>}
        </Box>
        <Box
          component="time"
          dateTime={event.startAt}
          sx={{ fontSize: 13, color: 'text.secondary' }}
        >
          {eventTime(event.startAt, event.timeZone)}
        </Box>
        {hasReport && (
          <Box sx={{ fontSize: 13 }}>
            <Link to={report} aria-label={`Report for ${event.name}`}>
              Report
            </Link>
          </Box>
        )}
      </Box>
      <StockBar {...event} />
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr)' },
  gap: { xs: 1, sm: 3 },
  alignItems: 'center',
  py: 1.5,
  borderTop: '1px solid var(--line)',
  fontSize: 14,
  '&:first-of-type': { borderTop: 0 },
};

/** The state of an event's places: a bar, and the same in words. */
function StockBar({ places, ...counts }: TicketCounts & { places: number }) {
  const { sold, complimentary, held, keptBack } = counts;
  const share = (count: number): string => `${places === 0 ? 0 : (count / places) * 100}%`;
  return (
    <Box>
      <Box aria-hidden sx={bar}>
        <Box sx={{ width: share(sold + complimentary), bgcolor: 'var(--petrol)' }} />
        <Box sx={{ width: share(held), bgcolor: 'var(--marquee)' }} />
        <Box sx={{ width: share(keptBack), bgcolor: 'var(--line)' }} />
      </Box>
      <Box component="p" sx={{ m: 0, mt: 0.75, fontSize: 13, color: 'text.secondary' }}>
        {places === 0 ? 'No tickets yet' : ticketsInWords(counts)}
      </Box>
    </Box>
  );
}

const bar = {
  display: 'flex',
  height: 8,
  borderRadius: 1,
  overflow: 'hidden',
  bgcolor: 'var(--sunken)',
  border: '1px solid var(--line)',
};
