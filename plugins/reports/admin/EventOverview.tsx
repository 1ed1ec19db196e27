import { Figure, FigureGrid, LoadFailed, useTimeZone } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { EVENT_COUNTS, EVENT_MONEY, figureOf, figureWords, isMoney } from './tiles.ts';
import { addressWith, daysOf, useReportPages, useSummary } from './asked.ts';
import { CheckIns } from './CheckIns.tsx';
import { SalesOverTime } from './Curves.tsx';

/** The most important figures. */
const FIRST = ['gross_sales', 'tickets_sold', 'tickets_used'];
const TILES = [...EVENT_MONEY, ...EVENT_COUNTS].filter(({ figure }) => FIRST.includes(figure));

/** Sales and check-ins on the first tab of the event page; the report has the rest. */
export default function EventOverview(props: { tenantId: string; eventId: string }) {
  const { tenantId, eventId } = props;
  const of = { tenantId, eventId };
  const pages = useReportPages(tenantId);
  const timeZone = useTimeZone(tenantId);
  const { data, error, refetch } = useSummary(of, daysOf(undefined));
  return (
    <Box>
      {error && <LoadFailed error={error} onRetry={() => void refetch()} />}
      {!error && (
        <FigureGrid title="So far" columns={3} answers={[data]}>
          {TILES.map(({ figure, label, report, filter }) => (
            <Figure
              key={figure}
              label={label}
              kind={isMoney(figure) ? 'money' : 'count'}
              now={data && figureOf(data, figure)}
              how={figureWords[figure]}
              to={addressWith(pages.eventReport(eventId, report), { ...filter })}
              hasFailed={false}
            />
          ))}
        </FigureGrid>
      )}
      <Box sx={columns}>
        <SalesOverTime of={of} period={undefined} isKnown measure="gross" />
        {timeZone && <CheckIns {...of} timeZone={timeZone} period={undefined} isKnown />}
      </Box>
    </Box>
  );
}

const columns = {
  display: 'grid',
  gap: 2.5,
  mt: 1.5,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
};
