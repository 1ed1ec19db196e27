import { useHasPage } from '@foyer/kit/admin';
import { ORGANISATION_PAGE, TENANT_TAB } from '@foyer/plugin-tenants/slots';
import { pathOf } from '@foyer/kit';
import { Alert, Button } from '@mui/material';
import { Link } from 'react-router';
import type { CashFlow } from '../../contract.ts';
import { useMoneyPages } from '../useMoneyPages.ts';

const SENTENCES: Readonly<Record<Exclude<CashFlow['account'], 'connected'>, string>> = {
  none: 'There is no account at Stripe yet, so nothing can be paid out. What is sold by card waits until there is one.',
  disconnected:
    'The account at Stripe was disconnected. Nothing can be paid out until it is connected again.',
  incomplete:
    'Stripe doesn’t let this account receive transfers yet, so nothing can be paid out. Finish the setup at Stripe.',
};

/** What of the tenant's account at Stripe stands in the way of payouts, and that it is Stripe that pays. */
export function AccountNotice({ flow, tenantId }: { flow: CashFlow; tenantId: string }) {
  const { isPlatform } = useMoneyPages(tenantId);
  const setUp = isPlatform
    ? pathOf(TENANT_TAB, { tenantId, tab: 'payments' })
    : `${ORGANISATION_PAGE}/payments`;
  const hasSetUp = useHasPage(setUp);
  const { account, facilitator } = flow;
  if (account === 'connected')
    return facilitator === 'tenant' ? (
      <Alert severity="info" sx={{ mb: 2 }}>
        Stripe pays this tenant by itself: sales go to its own account, and nobody transfers them.
      </Alert>
    ) : null;
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        hasSetUp && (
          <Button component={Link} to={setUp} color="inherit" size="small">
            Set up
          </Button>
        )
      }
    >
      {SENTENCES[account]}
    </Alert>
  );
}
