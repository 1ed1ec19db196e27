import {
  changeInWords,
  ChartCard,
  type Period,
  spanField,
  useClient,
  withSpanWords,
} from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports } from '../contract.ts';
import { curveDaysOf } from './asked.ts';
import { inWords, MEASURES, sumOf, type Measure } from './measure.ts';
import type { Whose } from './whose.ts';

/** Sales over the selected period, compared with the period before. */
export function SalesOverTime(props: {
  of: Whose;
  period: Period | undefined;
  isKnown: boolean;
  measure: Measure;
}) {
  const { of, period, measure } = props;
  const { tenantId, eventId } = of;
  const api = useClient(reports);
  const query = curveDaysOf(period);
  const { data, error, refetch } = useQuery({
    queryKey: ['reports', 'curve', tenantId, eventId, query],
    queryFn: () =>
      eventId === undefined
        ? api.tenantSalesCurve({ params: { tenantId }, query })
        : api.eventSalesCurve({ params: { tenantId, eventId }, query }),
    enabled: props.isKnown,
  });
  const before = `${measure}Before` as const;
  const than = period?.beforeWords;
  const now = data && sumOf(data.rows.map((row) => row[measure]));
  const was = data && sumOf(data.rows.map((row) => row[before]));
  const { label, kind } = MEASURES[measure];
  const by = data?.by ?? 'day';
  return (
    <ChartCard
      kind="line"
      title={`${label} by ${by}`}
      {...(now !== undefined && {
        summary: than
          ? `${inWords(measure, now)}. ${changeInWords({ now, before: was ?? 0, than })}.`
          : inWords(measure, now),
      })}
      answer={data}
      rows={data?.rows.map(withSpanWords)}
      of={spanField(by)}
      series={
        period && than
          ? [
              { field: measure, label: period.words, kind },
              { field: before, label: than.replace(/^the p/, 'P'), kind },
            ]
          : [{ field: measure, label, kind }]
      }
      error={error}
      onRetry={() => void refetch()}
      empty={than ? 'No sales in this period or the one before.' : 'No sales yet.'}
    />
  );
}
