import { ChartCard, useClient, type Period } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { reports } from '../contract.ts';
import { daysOf } from './asked.ts';
import { sumOf } from './measure.ts';

/** Sold, complimentary and used tickets by ticket type. */
export function ByType(props: {
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
    sumOf(data?.rows.map((row) => row[field]) ?? []).toLocaleString('en-US');
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
