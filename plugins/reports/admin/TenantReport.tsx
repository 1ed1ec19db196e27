import { PeriodPicker, usePeriodOrAll, useTimeZone } from '@foyer/kit/admin';
import { ByChannel } from './ByChannel.tsx';
import { Curves } from './Curves.tsx';
import { Figures } from './Figures.tsx';
import { SalesOverTime } from './SalesOverTime.tsx';
import { TENANT_COUNTS, TENANT_MONEY } from './tiles.ts';
import { useReportPages } from './useReportPages.ts';

/** A tenant's report: its figures and its curves. */
export function TenantReport({ tenantId }: { tenantId: string }) {
  const timeZone = useTimeZone(tenantId);
  const { period, choice, choose } = usePeriodOrAll({ timeZone });
  const pages = useReportPages(tenantId);
  const isKnown = choice === 'all' || period !== undefined;
  const shown = { of: { tenantId }, period, isKnown };
  return (
    <>
      <Figures
        {...shown}
        money={TENANT_MONEY}
        counts={TENANT_COUNTS}
        pageOf={pages.tenantReport}
        action={<PeriodPicker withAll choice={choice} onChoose={choose} />}
      />
      <Curves>
        {(measure) => (
          <>
            <SalesOverTime {...shown} measure={measure} />
            <ByChannel {...shown} measure={measure} />
          </>
        )}
      </Curves>
    </>
  );
}
