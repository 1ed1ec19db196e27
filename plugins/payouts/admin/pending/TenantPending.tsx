import { Loaded, NotFound, PageHead, useClient, useTenantId } from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
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
  const loaded = useQuery({
    queryKey: ['payouts', 'tenant', tenantId],
    queryFn: () => api.payoutTenant({ params: { tenantId } }),
    retry: false,
  });
  return (
    <Loaded query={loaded} height={320} level={1} missing={<NotFound what="tenant" />}>
      {(data) => (
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
      )}
    </Loaded>
  );
}
