import { eventTime, formatDollars, formatNumber } from '@foyer/kit';
import { Badge, LongText, useHasPage, useTenantId } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { Link } from 'react-router';
import { ticketsInWords, type TicketCounts } from '@foyer/plugin-events/contract';
import type { NextEvent } from '../contract.ts';
import { eventPage, eventReport, EVENTS, SALES_REPORT } from './addresses.ts';
import { PanelCard } from './PanelCard.tsx';
import { useEventSales } from './useEventSales.ts';
import { useNextEvents } from './useNextEvents.ts';

/** A tenant's next events and their sales. */
export default function NextEvents() {
  const tenantId = useTenantId();
  const sales = useEventSales(tenantId);
  const hasList = useHasPage(EVENTS);
  const hasSales = useHasPage(SALES_REPORT);
  const { data, error, isPending, refetch } = useNextEvents(tenantId);
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
            <Row key={event.id} event={event} gross={sales && (sales.get(event.id) ?? 0)} />
          ))}
        </Box>
      )}
    </PanelCard>
  );
}

function Row({ event, gross }: { event: NextEvent; gross: number | undefined }) {
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
      {gross !== undefined && (
        <Box sx={{ textAlign: { sm: 'right' }, fontVariantNumeric: 'tabular-nums' }}>
          {formatDollars(gross)}
          <Box sx={{ fontSize: 13, color: 'text.secondary' }}>Gross sales</Box>
        </Box>
      )}
    </Box>
  );
}

const row = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) minmax(0, 1fr) auto' },
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
        {places === 0 ? 'No tickets yet' : `${ticketsInWords(counts)} of ${formatNumber(places)}`}
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
