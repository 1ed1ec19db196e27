import { ChartCard, useClient, type Period } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports, type CheckIns as Progress } from '../contract.ts';
import { daysOf } from './asked.ts';
import { instantsInWords } from './instantsInWords.ts';

const ASKED_EVERY_MS = 60_000;

/** Who has come in, minute by minute, in the chosen days. */
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
      rows={data && rowsOf(data, timeZone)}
      of={{ field: 'time', label: 'Until' }}
      series={[{ field: 'used', label: 'Tickets used', kind: 'number' }]}
      error={error}
      onRetry={() => void refetch()}
      empty={
        period
          ? 'No valid ticket was checked in during this time.'
          : 'No valid ticket has been checked in yet.'
      }
    />
  );
}

function summaryOf({ used, tickets, inLastQuarter }: Progress, period: Period | undefined): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const rate =
    inLastQuarter === 0
      ? 'None in the last 15 minutes.'
      : `${count(inLastQuarter)} in the last 15 minutes, ${(inLastQuarter / 15).toFixed(1)} a minute.`;
  const said = `${count(used)} of ${count(tickets)} tickets used`;
  return period ? `${said} in these days.` : `${said}. ${rate}`;
}

function rowsOf({ rows }: Progress, timeZone: string) {
  const times = instantsInWords(
    rows.map(({ at }) => at),
    timeZone,
  );
  return rows.map(({ used }, n) => ({ time: times[n] ?? '', used }));
}
