import {
  errorStatus,
  Loaded,
  Notice,
  PageHead,
  useClient,
  useInstance,
  useSession,
} from '@foyer/kit/admin';
import { Link as MuiLink } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useLocation, useParams, useSearchParams } from 'react-router';
import { payouts } from '../../contract.ts';
import BankPayouts from '../reconciliation/BankPayouts.tsx';
import { PayoutFigures } from './PayoutFigures.tsx';
import type { FromList } from './PayoutGrid.tsx';
import { PayoutOrders } from './PayoutOrders.tsx';
import { StatementButtons } from './StatementButtons.tsx';
import { useCompletedPages, type Whose } from './useCompletedPages.ts';

/** One payout: its sums, its orders, and how their money went on to the bank. */
export default function PayoutPage({ whose }: { whose: Whose }) {
  const { payoutId = '' } = useParams();
  const tenantId = useGivenTenant();
  const pages = useCompletedPages(whose);
  const found = usePayout({ whose, tenantId, payoutId });
  const { data: payout } = found;
  const list = pages.list(tenantId) + useListSearch();
  const isMissing =
    [404, 422].includes(errorStatus(found.error) ?? 0) ||
    (payout && tenantId !== '' && payout.details.tenantId !== tenantId);
  return (
    <>
      <PageHead
        crumb={
          <MuiLink component={Link} to={list} color="inherit">
            Back to payout list
          </MuiLink>
        }
        title="Payout details"
        actions={payout && !isMissing && <StatementButtons payout={payout.details} />}
      />
      {isMissing ? (
        <Notice title="Payout not found">
          The link may be incomplete. Check it and try again.
        </Notice>
      ) : (
        <Loaded query={found}>
          {({ details }) => (
            <>
              <PayoutFigures payout={details} />
              <PayoutOrders payout={details} whose={whose} />
              <BankPayouts tenantId={details.tenantId} payoutId={details.payoutId} />
            </>
          )}
        </Loaded>
      )}
    </>
  );
}

/** The tenant ID from the URL, or from the session in a tenant's console; empty if unknown. */
function useGivenTenant(): string {
  const session = useSession();
  const { tenantFrom } = useInstance();
  const { tenantId } = useParams();
  const [query] = useSearchParams();
  if (tenantFrom === 'session') return session.tenant?.id ?? '';
  return tenantId ?? query.get('tenant_id') ?? '';
}

function usePayout(which: { whose: Whose; tenantId: string; payoutId: string }) {
  const { whose, tenantId, payoutId } = which;
  const api = useClient(payouts);
  return useQuery({
    queryKey: ['payouts', 'payout', which],
    queryFn: () =>
      whose === 'all'
        ? api.payouts.one({ id: payoutId })
        : api.tenantPayouts.one({ tenantId, id: payoutId }),
    retry: false,
  });
}

/**
 * The list's query string when this page was opened from it; the page's own paging and filters
 * change the URL.
 */
function useListSearch(): string {
  const state = useLocation().state as Partial<FromList> | null;
  const [search] = useState(state?.list ?? '');
  return search;
}
