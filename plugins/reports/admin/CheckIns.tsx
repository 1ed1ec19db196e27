import { ChartCard, useClient, type Period } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports, type CheckIns as Progress } from '../contract.ts';
import { daysOf } from './asked.ts';
import { instantsInWords } from './instantsInWords.ts';

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
  const count = (value: number) => value.toLocaleString('en-US');
  const rate =
    inLastQuarter === 0
      ? 'None in the last 15 minutes.'
      : `${count(inLastQuarter)} in the last 15 minutes, ${(inLastQuarter / 15).toFixed(1)} per minute.`;
  const said = `${count(used)} of ${count(tickets)} tickets used`;
  return period ? `${said} in this period.` : `${said}. ${rate}`;
}

function rowsOf({ rows }: Progress, timeZone: string) {
  const times = instantsInWords(
    rows.map(({ at }) => at),
    timeZone,
  );
  return rows.map(({ used }, n) => ({ time: times[n] ?? '', used }));
}
