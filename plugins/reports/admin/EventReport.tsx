import { PeriodPicker, usePeriodOrAll, useTimeZone } from '@foyer/kit/admin';
import { AgainstLastEvent } from './AgainstLastEvent.tsx';
import { ByChannel } from './ByChannel.tsx';
import { ByType } from './ByType.tsx';
import { CheckIns } from './CheckIns.tsx';
import { Curves } from './Curves.tsx';
import { Figures } from './Figures.tsx';
import { SalesOverTime } from './SalesOverTime.tsx';
import { EVENT_COUNTS, EVENT_MONEY } from './tiles.ts';
import { useReportPages } from './useReportPages.ts';

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
