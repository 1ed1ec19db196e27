import { Loaded, NotFound, PageHead, useClient, useTenantId } from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { COMPLETED_PAGE } from '../../addresses.ts';
import { payouts } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';
import { tenantPayoutsFailed } from './exportWords.ts';
import { FACILITATOR, PayoutGrid, type PayoutSearch } from './PayoutGrid.tsx';

const SEARCHED: readonly PayoutSearch[] = [
  { field: 'details.payoutUID', label: 'Payment ID' },
  { field: 'details.eventName', label: 'Event Name' },
  FACILITATOR,
];

/** Payouts to one tenant: its own list in its console, or one tenant's list on the platform. */
export default function TenantPayouts() {
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
                <MuiLink component={Link} to={COMPLETED_PAGE} color="inherit">
                  Completed Payouts
                </MuiLink>
              ) : (
                'Payouts'
              )
            }
            title={isPlatform ? `Completed Payouts : ${data.name}` : `Payouts: ${data.url}`}
          />
          <PayoutGrid
            whose="tenant"
            tenantId={tenantId}
            searchIn={SEARCHED}
            exportFailed={tenantPayoutsFailed(tenantId)}
          />
        </>
      )}
    </Loaded>
  );
}
