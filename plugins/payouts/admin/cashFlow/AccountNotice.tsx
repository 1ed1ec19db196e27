import { useHasPage } from '@foyer/kit/admin';
import { ORGANIZATION_PAGE, TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { pathOf } from '@foyer/kit';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import type { CashFlow } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';

const SENTENCES: Readonly<Record<Exclude<CashFlow['account'], 'connected'>, string>> = {
  none: 'No Stripe account is connected. Money from card sales can’t be paid out until one is.',
  disconnected:
    'The Stripe account was disconnected. Nothing can be paid out until it’s reconnected.',
  incomplete:
    'The Stripe account can’t receive transfers yet, so nothing can be paid out. Finish setting it up in Stripe.',
};

/**
 * What prevents payouts at the tenant's Stripe account, or that Stripe pays the tenant directly.
 */
export function AccountNotice({ flow, tenantId }: { flow: CashFlow; tenantId: string }) {
  const { isPlatform } = useMoneyPages(tenantId);
  const setUp = isPlatform
    ? pathOf(TENANT_TAB, { tenantId, tab: 'payments' })
    : `${ORGANIZATION_PAGE}/payments`;
  const hasSetUp = useHasPage(setUp);
  const { account, facilitator } = flow;
  if (account === 'connected')
    return facilitator === 'tenant' ? (
      <Alert severity="info" sx={{ mb: 2 }}>
        {isPlatform
          ? 'Card sales go directly to this tenant’s own Stripe account. You don’t need to pay them out.'
          : 'Card sales go directly to your own Stripe account. They don’t need to be paid out.'}
      </Alert>
    ) : null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        hasSetUp && (
          <Button component={Link} to={setUp} color="inherit" size="small">
            {' '}
            Set up Stripe{' '}
          </Button>
        )
      }
    >
      {SENTENCES[account]}
    </Alert>
  );
}
