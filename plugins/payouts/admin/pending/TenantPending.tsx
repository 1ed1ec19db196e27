import {
  errorStatus,
  LoadFailed,
  NotFound,
  PageHead,
  useClient,
  useTenantId,
} from '@foyer/kit/admin';
import { Link as MuiLink, Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { PENDING_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';
import { PendingGrid } from './PendingGrid.tsx';

/** One tenant's orders that aren't paid out yet. */
export default function TenantPending() {
  const tenantId = useTenantId();
  const { isPlatform } = useMoneyPages(tenantId);
  const api = useClient(payouts);
  const { data, error, refetch } = useQuery({
    queryKey: ['payouts', 'tenant', tenantId],
    queryFn: () => api.payoutTenant({ params: { tenantId } }),
    retry: false,
  });
  if (errorStatus(error) === 404) return <NotFound what="tenant" />;
  if (error) return <LoadFailed level={1} error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton variant="rounded" height={320} aria-label="Loading" />;
  return (
    <>
      <PageHead
        crumb={
          isPlatform ? (
            <MuiLink component={Link} to={PENDING_PAGE} color="inherit">
              Pending Payouts
            </MuiLink>
          ) : (
            'Payouts'
          )
        }
        title={isPlatform ? `Pending Payouts: ${data.name}` : 'Pending Payouts'}
      />
      <PendingGrid key={tenantId} tenantId={tenantId} />
    </>
  );
}
