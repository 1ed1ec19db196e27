import { ChartCard, useClient } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports, type CheckIns as Progress } from '../contract.ts';
import { instantsInWords } from './instantsInWords.ts';

const ASKED_EVERY_MS = 60_000;

/** Who has come in, minute by minute. */
export function CheckIns(props: { tenantId: string; eventId: string; timeZone: string }) {
  const { tenantId, eventId, timeZone } = props;
  const api = useClient(reports);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'check-ins', tenantId, eventId],
    queryFn: () => api.checkIns({ params: { tenantId, eventId } }),
    refetchInterval: ASKED_EVERY_MS,
  });
  return (
    <ChartCard
      kind="line"
      title="Check-ins"
      {...(data && { summary: summaryOf(data) })}
      rows={data && rowsOf(data, timeZone)}
      of={{ field: 'time', label: 'Until' }}
      series={[{ field: 'used', label: 'Tickets used', kind: 'number' }]}
      error={error}
      onRetry={() => void refetch()}
      empty="Nobody has been checked in yet."
    />
  );
}

function summaryOf({ used, tickets, inLastQuarter }: Progress): string {
  const count = (value: number) => value.toLocaleString('en-US');
  const rate =
    inLastQuarter === 0
      ? 'None in the last 15 minutes.'
      : `${count(inLastQuarter)} in the last 15 minutes, ${(inLastQuarter / 15).toFixed(1)} a minute.`;
  return `${count(used)} of ${count(tickets)} tickets used. ${rate}`;
}

function rowsOf({ rows }: Progress, timeZone: string) {
  const times = instantsInWords(
    rows.map(({ at }) => at),
    timeZone,
  );
  return rows.map(({ used }, n) => ({ time: times[n] ?? '', used }));
}
