import { formatCount } from '@foyer/kit';
import { changeInWords, ChartCard, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports, type AgainstLastEvent as Curve } from '../contract.ts';
import { inWords, MEASURES, type Measure } from './measure.ts';

/** Cumulative sales by days before the event, compared with the previous event. */
export function AgainstLastEvent(props: {
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
