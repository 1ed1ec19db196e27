import {
  errorStatus,
  LoadFailed,
  NoSuch,
  Notice,
  PageHead,
  TableSkeleton,
  useClient,
  useTenantId,
} from '@foyer/kit/admin';
import { TENANT_PAGE } from '@foyer/plugin-tenants/slots';
import { Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { pathOf } from '@foyer/kit';
import { payouts, type CashFlow } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';
import { AccountNotice } from './AccountNotice.tsx';
import { Calendar } from './Calendar.tsx';
import { CashFlowFigures } from './CashFlowFigures.tsx';
import { Comes } from './Comes.tsx';
import { Releases } from './Releases.tsx';
import { Schedule } from './Schedule.tsx';
import { Holds } from './Holds.tsx';

/** What a tenant's money does: what can be paid out when, what is held and why, what is owed, what was paid. */
export default function CashFlowPage() {
  const tenantId = useTenantId();
  const { isPlatform } = useMoneyPages(tenantId);
  const api = useClient(payouts);
  const { data, error, refetch } = useQuery({
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
  if (errorStatus(error) === 404) return <NoSuch what="tenant" />;
  return (
    <>
      <PageHead
        crumb={
          isPlatform ? (
            <MuiLink component={Link} to={pathOf(TENANT_PAGE, { tenantId })} color="inherit">
              Back To Tenant
            </MuiLink>
          ) : (
            'Payouts'
          )
        }
        title={tenant.data ? `Cash flow : ${tenant.data.name}` : 'Cash flow'}
        note={data && `Days are those of ${data.timeZone.replaceAll('_', ' ')}.`}
      />
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <TableSkeleton />
      ) : (
        <>
          <AccountNotice flow={data} tenantId={tenantId} />
          {isEmpty(data) ? (
            <Notice title="No money yet">
              Once tickets are paid by card, what becomes available when will stand here.
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
            onSaved={() => void refetch()}
          />
        </>
      )}
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
