import { ChartCard, useClient, type Period } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { dayWithoutYear, formatNumber, formatTime, timeWithoutZone } from '@foyer/kit';
import { type CheckIns as Progress, reports } from '../contract.ts';
import { daysOf } from './asked.ts';

const ASKED_EVERY_MS = 60_000;

/** Check-ins by minute in the selected period. */
export function CheckIns(props: {
  tenantId: string;
  eventId: string;
  timeZone: string;
  period: Period | undefined;
  isKnown: boolean;
}) {
  const { tenantId, eventId, timeZone, period } = props;
  const api = useClient(reports);
  const query = daysOf(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'check-ins', tenantId, eventId, query],
    queryFn: () => api.checkIns({ params: { tenantId, eventId }, query }),
    enabled: props.isKnown,
    refetchInterval: ASKED_EVERY_MS,
  });
  return (
    <ChartCard
      kind="line"
      title="Check-ins"
      {...(data && { summary: summaryOf(data, period) })}
      answer={data}
      rows={data && rowsOf(data, timeZone)}
      of={{ field: 'time', label: 'Time' }}
      series={[{ field: 'used', label: 'Tickets used', kind: 'number' }]}
      error={error}
      onRetry={() => void refetch()}
      empty={
        period
          ? 'No tickets were checked in during this period.'
          : 'No tickets have been checked in yet.'
      }
    />
  );
}

function summaryOf({ used, tickets, inLastQuarter }: Progress, period: Period | undefined): string {
  const rate =
    inLastQuarter === 0
      ? 'None in the last 15 minutes.'
      : `${formatNumber(inLastQuarter)} in the last 15 minutes, ${(inLastQuarter / 15).toFixed(1)} per minute.`;
  const said = `${formatNumber(used)} of ${formatNumber(tickets)} tickets used`;
  return period ? `${said} in this period.` : `${said}. ${rate}`;
}

function rowsOf({ rows }: Progress, timeZone: string) {
  const times = instantsInWords(
    rows.map(({ at }) => at),
    timeZone,
  );
  return rows.map(({ used }, n) => ({ time: times[n] ?? '', used }));
}

type Form = (instant: string, timeZone: string) => string;

const withDay =
  (time: Form): Form =>
  (instant, timeZone) =>
    `${dayWithoutYear(instant, timeZone)}, ${time(instant, timeZone)}`;

const SHORT: readonly Form[] = [timeWithoutZone, withDay(timeWithoutZone)];
const LONG = withDay(formatTime);

/**
 * Formats instants as short as possible without ambiguity: only the time, with the day if there are
 * several days, and with the time zone if an hour occurs twice.
 * @example
 * instantsInWords(['2026-03-08T23:30:00Z'], 'America/New_York') // ['7:30 PM']
 */
function instantsInWords(instants: readonly string[], timeZone: string): string[] {
  const inWords = (form: Form) => instants.map((at) => form(at, timeZone));
  return SHORT.map(inWords).find((words) => new Set(words).size === words.length) ?? inWords(LONG);
}
