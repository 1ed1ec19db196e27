import { formatCount, formatNumber } from '@foyer/kit';
import {
  changeInWords,
  ChartCard,
  type Period,
  PeriodPicker,
  useClient,
  usePeriodOrAll,
  useTimeZone,
} from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { type AgainstLastEvent as Curve, reports } from '../contract.ts';
import { daysOf, useReportPages } from './asked.ts';
import {
  ByChannel,
  Curves,
  inWords,
  type Measure,
  MEASURES,
  SalesOverTime,
  sumOf,
} from './Curves.tsx';
import { CheckIns } from './CheckIns.tsx';
import { Figures } from './Figures.tsx';
import { EVENT_COUNTS, EVENT_MONEY } from './tiles.ts';

/** An event's report: its figures, its curves and its check-ins. */
export function EventReport({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const timeZone = useTimeZone(tenantId);
  const { period, choice, choose } = usePeriodOrAll({ timeZone });
  const pages = useReportPages(tenantId);
  const isKnown = choice === 'all' || period !== undefined;
  const event = { tenantId, eventId };
  const shown = { of: event, period, isKnown };
  return (
    <>
      <Figures
        {...shown}
        money={EVENT_MONEY}
        counts={EVENT_COUNTS}
        pageOf={(report) => pages.eventReport(eventId, report)}
        action={<PeriodPicker withAll choice={choice} onChoose={choose} />}
      />
      <Curves>
        {(measure) => (
          <>
            <SalesOverTime {...shown} measure={measure} />
            <AgainstLastEvent {...event} measure={measure} hasPeriod={period !== undefined} />
            <ByChannel {...shown} measure={measure} />
            <ByType {...event} period={period} isKnown={isKnown} />
            {timeZone && (
              <CheckIns {...event} timeZone={timeZone} period={period} isKnown={isKnown} />
            )}
          </>
        )}
      </Curves>
    </>
  );
}

/** Sold, complimentary and used tickets by ticket type. */
function ByType(props: {
  tenantId: string;
  eventId: string;
  period: Period | undefined;
  isKnown: boolean;
}) {
  const { tenantId, eventId, period } = props;
  const api = useClient(reports);
  const query = daysOf(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'types', tenantId, eventId, query],
    queryFn: () => api.salesByType({ params: { tenantId, eventId }, query }),
    enabled: props.isKnown,
  });
  const sum = (field: 'sold' | 'complimentary') =>
    formatNumber(sumOf(data?.rows.map((row) => row[field]) ?? []));
  return (
    <ChartCard
      kind="bar"
      title="Tickets by type"
      {...(data && { summary: `${sum('sold')} sold, ${sum('complimentary')} complimentary` })}
      answer={data}
      rows={data?.rows}
      of={{ field: 'name', label: 'Ticket type' }}
      series={[
        { field: 'sold', label: 'Sold' },
        { field: 'complimentary', label: 'Complimentary' },
        { field: 'used', label: 'Used' },
      ]}
      error={error}
      onRetry={() => void refetch()}
      empty="No tickets were issued in this period."
    />
  );
}

/** Cumulative sales by days before the event, compared with the previous event. */
function AgainstLastEvent(props: {
  tenantId: string;
  eventId: string;
  measure: Measure;
  /** Whether a period is selected, which these curves ignore. */
  hasPeriod: boolean;
}) {
  const { tenantId, eventId, measure, hasPeriod } = props;
  const api = useClient(reports);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'last-event', tenantId, eventId],
    queryFn: () => api.againstLastEvent({ params: { tenantId, eventId } }),
  });
  const { label, kind } = MEASURES[measure];
  const name = data?.last?.name;
  return (
    <ChartCard
      kind="line"
      title={`${label} by days before the event`}
      {...(data && name && { summary: summaryOf(data, { measure, name, hasPeriod }) })}
      answer={data}
      rows={data?.rows.map((row) => ({ ...row, day: dayInWords(row.daysBefore) }))}
      of={{ field: 'day', label: 'Day' }}
      series={[
        { field: measure, label: 'This event', kind },
        { field: `${measure}Last`, label: name ?? 'Previous event', kind },
      ]}
      error={error}
      onRetry={() => void refetch()}
      empty={data?.last ? 'Neither event has any sales yet.' : 'No previous event to compare with.'}
    />
  );
}

function summaryOf(
  { rows }: Curve,
  given: { measure: Measure; name: string; hasPeriod: boolean },
): string {
  const { measure, name, hasPeriod } = given;
  const every = hasPeriod ? ' Includes all sales, regardless of the period you choose.' : '';
  const today = rows.findLast((row) => row[measure] !== null);
  if (!today) return `Compared with “${name}.”${every}`;
  const now = today[measure] ?? 0;
  const than = `“${name}” at the same point before the event`;
  const change = changeInWords({ now, before: today[`${measure}Last`], than });
  return `${inWords(measure, now)}. ${change}.${every}`;
}

function dayInWords(daysBefore: number): string {
  if (daysBefore === 0) return 'Event day';
  const days = Math.abs(daysBefore);
  return `${formatCount(days, 'day', 'days')} ${daysBefore > 0 ? 'before' : 'after'}`;
}
