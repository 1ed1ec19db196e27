import {
  Badge,
  DescriptionList,
  Loaded,
  useAction,
  useCan,
  useClient,
  useInstance,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useHref, useLocation } from 'react-router';
import { payments, type PaymentAccount } from '../contract.ts';
import { requirementWords, toasts } from './words.ts';

/** The tenant's Stripe account: its capabilities, what Stripe still requires, and a link to Stripe. */
export function StripeAccount({ tenantId, isLocked }: { tenantId: string; isLocked: boolean }) {
  const api = useClient(payments);
  const account = useQuery({
    queryKey: ['payment-account', tenantId],
    queryFn: () => api.paymentAccount({ params: { tenantId } }),
    retry: false,
    // Refreshes when the user returns from Stripe.
    refetchOnWindowFocus: true,
  });
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Stripe account
      </Typography>
      <Loaded query={account}>
        {(data) => (
          <Stack spacing={2}>
            <AccountFacts account={data} />
            <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
              <SetUpButton tenantId={tenantId} account={data} isLocked={isLocked} />
              <Button
                variant="outlined"
                loading={account.isFetching}
                onClick={() => void account.refetch()}
              >
                Check again
              </Button>
            </Box>
          </Stack>
        )}
      </Loaded>
    </Card>
  );
}

function AccountFacts({ account }: { account: PaymentAccount }) {
  const { isTenant } = useOwnWords();
  if (!account.account)
    return (
      <Typography>
        {isTenant
          ? 'You don’t have a Stripe account yet. Set one up to get paid. It takes a few minutes.'
          : 'This tenant doesn’t have a Stripe account yet. They need one to get paid.'}
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
      <DescriptionList
        facts={[
          ['Account', account.account],
          ['Charges', enabled(account.chargesEnabled)],
          ['Transfers', enabled(account.transfersEnabled)],
          ['Bank payouts', enabled(account.payoutsEnabled)],
        ]}
      />
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

const enabled = (isEnabled: boolean) => (
  <Badge tone={isEnabled ? 'good' : 'warn'}>{isEnabled ? 'Enabled' : 'Not enabled'}</Badge>
);

const useOwnWords = () => ({ isTenant: useInstance().realm === 'tenant' });

/** Opens Stripe's own pages, which return to the current page. */
function SetUpButton(props: { tenantId: string; account: PaymentAccount; isLocked: boolean }) {
  const { tenantId, account, isLocked } = props;
  const api = useClient(payments);
  const returnPath = useHref(useLocation());
  const canWrite = useCan(payments, 'account.write') && !isLocked;
  const open = useAction(() => api.onboardingLink({ params: { tenantId }, body: { returnPath } }), {
    onDone: ({ url }) => location.assign(url),
    failed: toasts.linkFailed,
    leavesPage: true,
  });
  const isDone = account.detailsSubmitted && account.requirements.length === 0;
  if (!canWrite || (isDone && !account.isDisconnected)) return null;

  return (
    <Button variant="contained" loading={open.isBusy} onClick={() => void open.run()}>
      {account.account ? 'Continue on Stripe' : 'Set up Stripe account'}
    </Button>
  );
}
