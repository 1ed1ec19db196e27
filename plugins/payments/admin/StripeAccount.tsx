import {
  Badge,
  Loaded,
  useAction,
  useCan,
  useClient,
  useDates,
  useInstance,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useHref, useLocation } from 'react-router';
import { payments, type PaymentAccount } from '../contract.ts';
import { requirementWords, toasts } from './words.ts';

function useAccount(tenantId: string) {
  const api = useClient(payments);
  return useQuery({
    queryKey: ['payment-account', tenantId],
    queryFn: () => api.paymentAccount({ params: { tenantId } }),
    retry: false,
    // Refreshes when the user returns from Stripe.
    refetchOnWindowFocus: true,
  });
}

type State = 'ready' | 'incomplete' | 'none' | 'disconnected';

function stateOf(account: PaymentAccount): State {
  if (!account.account) return 'none';
  if (account.isDisconnected) return 'disconnected';
  const isReady =
    account.chargesEnabled &&
    account.transfersEnabled &&
    account.payoutsEnabled &&
    account.requirements.length === 0;
  return isReady ? 'ready' : 'incomplete';
}

const BADGES = {
  ready: { tone: 'good', word: 'Account ready' },
  incomplete: { tone: 'warn', word: 'Set-up not finished' },
  none: { tone: 'warn', word: 'No account' },
  disconnected: { tone: 'bad', word: 'Disconnected' },
} as const;

/** The state of the tenant's Stripe account. */
export function AccountBadge({ tenantId }: { tenantId: string }) {
  const { data } = useAccount(tenantId);
  if (!data) return null;
  const { tone, word } = BADGES[stateOf(data)];
  return <Badge tone={tone}>{word}</Badge>;
}

/** The tenant's Stripe account: what it can do, what Stripe still needs, and the next step. */
export function StripeAccount({ tenantId, isLocked }: { tenantId: string; isLocked: boolean }) {
  const account = useAccount(tenantId);
  return (
    <Box component="section" aria-label="Stripe account">
      <Loaded query={account} height={72}>
        {(data) => (
          <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
            <Box sx={{ flex: '1 1 260px', minWidth: 0, display: 'grid', gap: 1 }}>
              <AccountFacts account={data} />
            </Box>
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <NextStep tenantId={tenantId} account={data} isLocked={isLocked} />
              <Button
                variant="text"
                loading={account.isFetching}
                onClick={() => void account.refetch()}
              >
                Check again
              </Button>
            </Box>
          </Box>
        )}
      </Loaded>
    </Box>
  );
}

function AccountFacts({ account }: { account: PaymentAccount }) {
  const isTenant = useInstance().realm === 'tenant';
  const dates = useDates();
  if (!account.account)
    return (
      <Typography>
        {isTenant
          ? 'You don’t have a Stripe account yet. Set one up to get paid. It takes a few minutes.'
          : 'This tenant doesn’t have a Stripe account yet. They need one to get paid.'}
        {reminder(account, dates)}
      </Typography>
    );
  return (
    <>
      {account.isDisconnected && (
        <Alert severity="error">
          This account was disconnected from the platform. It can’t receive sales or transfers until
          it’s connected again.
        </Alert>
      )}
      <Box>
        <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
          {account.account}
        </Box>
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {abilities(account)}
          {reminder(account, dates)}
        </Typography>
      </Box>
      {account.requirements.length > 0 && (
        <Box>
          <Typography sx={{ fontWeight: 600 }}>Stripe needs more information</Typography>
          <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
            {account.requirements.map((one) => (
              <li key={one}>{requirementWords(one)}</li>
            ))}
          </Box>
        </Box>
      )}
    </>
  );
}

const abilities = (account: PaymentAccount): string =>
  [
    ['Charges', account.chargesEnabled] as const,
    ['Transfers', account.transfersEnabled] as const,
    ['Bank payouts', account.payoutsEnabled] as const,
  ]
    .map(([what, isEnabled]) => `${what} ${isEnabled ? 'enabled' : 'not enabled'}`)
    .join(' · ');

const reminder = (
  { remindedAt }: PaymentAccount,
  dates: Pick<ReturnType<typeof useDates>, 'long'>,
): string => (remindedAt ? ` Reminder sent ${dates.long(remindedAt)}.` : '');

/**
 * What moves the account forward: the owner sets it up on Stripe's pages, an operator reminds the
 * owner or does it on their behalf, and a finished account can be looked up.
 */
function NextStep(props: { tenantId: string; account: PaymentAccount; isLocked: boolean }) {
  const { tenantId, account, isLocked } = props;
  const api = useClient(payments);
  const returnPath = useHref(useLocation());
  const mayRemind = useCan(payments, 'setup.write') && !isLocked;
  const canWrite = useCan(payments, 'account.write') && !isLocked;
  const open = useAction(() => api.onboardingLink({ params: { tenantId }, body: { returnPath } }), {
    onDone: ({ url }) => location.assign(url),
    failed: toasts.linkFailed,
    leavesPage: true,
  });
  const remind = useAction(() => api.remindOwner({ params: { tenantId } }), {
    done: ({ email }) => ({ ...toasts.reminded, body: `We emailed ${email}.` }),
    failed: toasts.remindFailed,
  });
  const isDone = account.detailsSubmitted && account.requirements.length === 0;
  if (isDone && !account.isDisconnected)
    return account.dashboardUrl === null ? null : (
      <Button variant="outlined" href={account.dashboardUrl} target="_blank" rel="noreferrer">
        Open in Stripe
      </Button>
    );
  return (
    <>
      {mayRemind && (
        <Button variant="contained" loading={remind.isBusy} onClick={() => void remind.run()}>
          Remind the owner
        </Button>
      )}
      {canWrite && (
        <Button
          variant={mayRemind ? 'outlined' : 'contained'}
          loading={open.isBusy}
          onClick={() => void open.run()}
        >
          {account.account ? 'Continue on Stripe' : 'Set up Stripe account'}
        </Button>
      )}
    </>
  );
}
