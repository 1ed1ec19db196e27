import { formatDollars } from '@foyer/kit';
import { changeInWords, ChartCard, spanField, useClient, withSpanWords } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { dashboard, type SalesCurve } from '../contract.ts';
import { useSalesPeriod } from './useSalesPeriod.ts';

/** Gross sales over the chosen period, compared with the previous one. */
export default function SalesChart() {
  const { period, by } = useSalesPeriod();
  const { firstDay, lastDay, before, words, beforeWords: than } = period;
  const api = useClient(dashboard);
  const { data, error, refetch } = useQuery({
    queryKey: ['dashboard', 'sales', firstDay, lastDay, before.firstDay, by],
    queryFn: () =>
      api.salesCurve({ query: { from: firstDay, to: lastDay, by, fromBefore: before.firstDay } }),
  });
  const sums = data && sumsOf(data);
  return (
    <ChartCard
      kind="line"
      title={`Gross sales by ${by}`}
      {...(sums && {
        summary: `${formatDollars(sums.now)}. ${changeInWords({ ...sums, than })}.`,
      })}
      answer={data}
      rows={data?.rows.map(withSpanWords)}
      of={spanField(by)}
      series={[
        { field: 'gross', label: words, kind: 'money' },
        { field: 'grossBefore', label: than.replace(/^the p/, 'P'), kind: 'money' },
      ]}
      error={error}
      onRetry={() => void refetch()}
      empty="No sales in this period or the one before."
    />
  );
}

const sumsOf = ({ rows }: SalesCurve) => ({
  now: rows.reduce((sum, { gross }) => sum + gross, 0),
  before: rows.reduce((sum, { grossBefore }) => sum + grossBefore, 0),
});
