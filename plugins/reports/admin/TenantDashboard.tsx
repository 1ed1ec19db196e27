import {
  Loaded,
  NotFound,
  PageHead,
  PeriodPicker,
  useClient,
  useInstance,
  usePeriodOrAll,
  useTenantId,
  useTimeZone,
} from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { SALES_PAGE } from '../addresses.ts';
import { reports } from '../contract.ts';
import { StateBadge } from './StateBadge.tsx';
import { ByChannel, Curves, SalesOverTime } from './Curves.tsx';
import { Figures } from './Figures.tsx';
import { TENANT_COUNTS, TENANT_MONEY } from './tiles.ts';
import { useReportPages } from './asked.ts';

/** The dashboard of a tenant. */
export default function TenantDashboard() {
  const tenantId = useTenantId();
  const { realm } = useInstance();
  const api = useClient(reports);
  const loaded = useQuery({
    queryKey: ['reports', 'subject', tenantId],
    queryFn: () => api.tenantSubject({ params: { tenantId } }),
    retry: false,
  });
  return (
    <Loaded query={loaded} height={320} level={1} missing={<NotFound what="tenant" />}>
      {(data) => {
        const { name, url, status } = data.tenant;
        return (
          <>
            <PageHead
              crumb={
                realm === 'platform' && (
                  <MuiLink component={Link} to={SALES_PAGE} color="inherit">
                    Back To Tenant List
                  </MuiLink>
                )
              }
              title={name}
              tabTitle={`Sales: ${name}`}
              note={
                <>
                  {url} <StateBadge status={status} />
                </>
              }
            />
            <TenantReport tenantId={tenantId} />
          </>
        );
      }}
    </Loaded>
  );
}

/** A tenant's report: its figures and its curves. */
function TenantReport({ tenantId }: { tenantId: string }) {
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
