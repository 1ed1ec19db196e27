import { formatNumber } from '@foyer/kit';
import { useQuery } from '@tanstack/react-query';
import {
  ChartCard,
  PeriodPicker,
  useClient,
  usePeriodOrAll,
  useTimeZone,
  type Period,
} from '@foyer/kit/admin';
import { reports } from '../contract.ts';
import { AgainstLastEvent } from './AgainstLastEvent.tsx';
import { ByChannel } from './ByChannel.tsx';
import { CheckIns } from './CheckIns.tsx';
import { Curves } from './Curves.tsx';
import { Figures } from './Figures.tsx';
import { SalesOverTime } from './SalesOverTime.tsx';
import { EVENT_COUNTS, EVENT_MONEY } from './tiles.ts';
import { useReportPages } from './useReportPages.ts';
import { daysOf } from './asked.ts';
import { sumOf } from './measure.ts';

/** An event's report: its figures, its curves and its check-ins. */
export function EventReport({ tenantId, eventId }: { tenantId: string; eventId: string }) {
  const timeZone = useTimeZone(tenantId);
  const { period, choice, choose } = usePeriodOrAll({ timeZone });
  const pages = useReportPages(tenantId);
  const isKnown = choice === 'all' || period !== undefined;
  const event = { tenantId, eventId };
  const shown = { of: event, period, isKnown };
  return (
    <>
      <Figures
        {...shown}
        money={EVENT_MONEY}
        counts={EVENT_COUNTS}
        pageOf={(report) => pages.eventReport(eventId, report)}
        action={<PeriodPicker withAll choice={choice} onChoose={choose} />}
      />
      <Curves>
        {(measure) => (
          <>
            <SalesOverTime {...shown} measure={measure} />
            <AgainstLastEvent {...event} measure={measure} hasPeriod={period !== undefined} />
            <ByChannel {...shown} measure={measure} />
            <ByType {...event} period={period} isKnown={isKnown} />
            {timeZone && (
              <CheckIns {...event} timeZone={timeZone} period={period} isKnown={isKnown} />
            )}
          </>
        )}
      </Curves>
    </>
  );
}

/** Sold, complimentary and used tickets by ticket type. */
function ByType(props: {
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
    formatNumber(sumOf(data?.rows.map((row) => row[field]) ?? []));
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
