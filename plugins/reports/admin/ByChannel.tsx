import { ChartCard, useClient, type Period } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { CHANNELS } from '@foyer/plugin-fees/engine';
import { reports } from '../contract.ts';
import { daysOf } from './asked.ts';
import { inWords, MEASURES, sumOf, type Measure } from './measure.ts';
import type { Whose } from './whose.ts';

/** Sales online, at the box office and so on. */
export function ByChannel(props: {
  of: Whose;
  period: Period | undefined;
  isKnown: boolean;
  measure: Measure;
}) {
  const { of, period, measure } = props;
  const { tenantId, eventId } = of;
  const api = useClient(reports);
  const query = daysOf(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'channels', tenantId, eventId, query],
    queryFn: () =>
      eventId === undefined
        ? api.tenantSalesByChannel({ params: { tenantId }, query })
        : api.eventSalesByChannel({ params: { tenantId, eventId }, query }),
    enabled: props.isKnown,
  });
  const { label, kind } = MEASURES[measure];
  return (
    <ChartCard
      kind="share"
      title={`${label} by channel`}
      {...(data && { summary: inWords(measure, sumOf(data.rows.map((row) => row[measure]))) })}
      answer={data}
      rows={data?.rows.map((row) => ({ ...row, channel: CHANNELS[row.channel].label }))}
      of={{ field: 'channel', label: 'Channel' }}
      series={[{ field: measure, label, kind }]}
      error={error}
      onRetry={() => void refetch()}
      empty="No sales in this period."
    />
  );
}
