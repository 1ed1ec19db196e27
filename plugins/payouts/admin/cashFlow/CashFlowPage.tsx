import {
  ChartCard,
  errorStatus,
  Loaded,
  NotFound,
  Notice,
  PageHead,
  useClient,
  useTenantId,
} from '@foyer/kit/admin';
import { TENANT_PAGE } from '@foyer/plugin-tenants/slots';
import { Box, Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { formatDollars, pathOf } from '@foyer/kit';
import { zoneInWords } from '@foyer/kit/dates';
import { payouts, type CashFlow } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';
import { AccountNotice } from './AccountNotice.tsx';
import { Calendar } from './Calendar.tsx';
import { CashFlowFigures } from './CashFlowFigures.tsx';
import { Releases } from './Releases.tsx';
import { Schedule } from './Schedule.tsx';
import { Holds } from './Holds.tsx';

/**
 * A tenant's balance: what can be paid out when, what is held and why, what is owed, and what was
 * paid.
 */
export default function CashFlowPage() {
  const tenantId = useTenantId();
  const { isPlatform } = useMoneyPages(tenantId);
  const api = useClient(payouts);
  const loaded = useQuery({
    queryKey: ['payouts', 'cash-flow', tenantId],
    queryFn: () => api.cashFlow({ params: { tenantId } }),
    retry: (count, failure) => !errorStatus(failure) && count < 2,
  });
  const tenant = useQuery({
    queryKey: ['payouts', 'tenant', tenantId],
    queryFn: () => api.payoutTenant({ params: { tenantId } }),
    enabled: isPlatform,
    retry: false,
  });
  if (errorStatus(loaded.error) === 404) return <NotFound what="tenant" />;
  return (
    <>
      <PageHead
        crumb={
          isPlatform ? (
            <MuiLink component={Link} to={pathOf(TENANT_PAGE, { tenantId })} color="inherit">
              Back to tenant
            </MuiLink>
          ) : (
            'Payouts'
          )
        }
        title={tenant.data ? `Balance: ${tenant.data.name}` : 'Balance'}
        note={loaded.data && `Dates are in ${zoneInWords(loaded.data.timeZone)}.`}
      />
      <Loaded query={loaded}>
        {(data) => (
          <>
            <AccountNotice flow={data} tenantId={tenantId} />
            {isEmpty(data) ? (
              <Notice title="No card sales yet">
                Once buyers pay by card, this page shows what’s available now and when the rest will
                be.
              </Notice>
            ) : (
              <>
                <CashFlowFigures flow={data} tenantId={tenantId} />
                <Comes flow={data} />
                <Calendar days={data.days} tenantId={tenantId} />
                <Holds holds={data.holds} />
                <Releases releases={data.releases} />
              </>
            )}
            <Schedule
              schedule={data.schedule}
              tenantId={tenantId}
              isPlatform={isPlatform}
              onSaved={() => void loaded.refetch()}
            />
          </>
        )}
      </Loaded>
    </>
  );
}

const isEmpty = (flow: CashFlow): boolean =>
  flow.paid.payouts === 0 &&
  [
    flow.ready,
    flow.later,
    flow.byGateway,
    flow.heldByHand,
    flow.heldByDispute,
    flow.owed,
    flow.reserved,
  ].every(({ orders }) => orders === 0);

/** How the available amount grows day by day if nothing is paid out. */
function Comes({ flow }: { flow: CashFlow }) {
  const last = flow.days.at(-1);
  return (
    <Box sx={{ mt: 3 }}>
      <ChartCard
        kind="line"
        title="Available for payout"
        summary={`${formatDollars(flow.ready.amount)} now and ${formatDollars(last?.total ?? 0)} in ${flow.days.length} days, if nothing is paid out, held or refunded in the meantime.`}
        rows={flow.days}
        of={{ field: 'day', label: 'Day', kind: 'day' }}
        series={[
          { field: 'total', label: 'Available for payout', kind: 'money' },
          { field: 'amount', label: 'Newly available', kind: 'money' },
        ]}
        empty="No funds are available now, and none will become available in this period."
      />
    </Box>
  );
}
