import { changeInWords, ChartCard, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports, type AgainstLastEvent as Curve } from '../contract.ts';
import { inWords, MEASURES, type Measure } from './measure.ts';

/** What was sold until each day before the event, beside the event before it. */
export function AgainstLastEvent(props: {
  tenantId: string;
  eventId: string;
  measure: Measure;
  /** Only some days are chosen, which these curves do not follow. */
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
      title={`${label} until each day before the event`}
      {...(data && name && { summary: summaryOf(data, { measure, name, hasPeriod }) })}
      rows={data?.rows.map((row) => ({ ...row, day: dayInWords(row.daysBefore) }))}
      of={{ field: 'day', label: 'Day' }}
      series={[
        { field: measure, label: 'This event', kind },
        { field: `${measure}Last`, label: name ?? 'The event before', kind },
      ]}
      error={error}
      onRetry={() => void refetch()}
      empty={
        data?.last
          ? 'Neither of the two events has sold anything.'
          : 'There is no event before this one to compare with.'
      }
    />
  );
}

function summaryOf(
  { rows }: Curve,
  given: { measure: Measure; name: string; hasPeriod: boolean },
): string {
  const { measure, name, hasPeriod } = given;
  const every = hasPeriod ? ' From the first sale on, whatever days are chosen.' : '';
  const today = rows.findLast((row) => row[measure] !== null);
  if (!today) return `Beside “${name}”.${every}`;
  const now = today[measure] ?? 0;
  const than = `“${name}” on the same day before the event`;
  const change = changeInWords({ now, before: today[`${measure}Last`], than });
  return `${inWords(measure, now)}. ${change}.${every}`;
}

function dayInWords(daysBefore: number): string {
  if (daysBefore === 0) return 'The day itself';
  const days = Math.abs(daysBefore);
  return `${days} ${days === 1 ? 'day' : 'days'} ${daysBefore > 0 ? 'before' : 'after'}`;
}
