import {
  Badge,
  LoadFailed,
  TableSkeleton,
  useCan,
  useClient,
  useInstance,
  useToast,
} from '@foyer/kit/admin';
import { Alert, Box, Button, Card, Stack, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { useHref, useLocation } from 'react-router';
import { payments, type PaymentAccount } from '../contract.ts';
import { toasts } from './toasts.ts';
import { requirementWords } from './words.ts';

/** The tenant's account at Stripe: what it may do, what Stripe still wants to know, and the way there. */
export function StripeAccount({ tenantId, isLocked }: { tenantId: string; isLocked: boolean }) {
  const api = useClient(payments);
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['payment-account', tenantId],
    queryFn: () => api.paymentAccount({ params: { tenantId } }),
    retry: false,
    // Whoever comes back from Stripe sees what changed there.
    refetchOnWindowFocus: true,
  });
  return (
    <Card component="section" sx={{ p: 2.5 }}>
      <Typography variant="h2" sx={{ mb: 1.5 }}>
        Account at Stripe
      </Typography>
      {error ? (
        <LoadFailed error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack spacing={2}>
          <AccountFacts account={data} />
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
            <SetUpButton tenantId={tenantId} account={data} isLocked={isLocked} />
            <Button variant="outlined" loading={isFetching} onClick={() => void refetch()}>
              Check again
            </Button>
          </Box>
        </Stack>
      ) : (
        <TableSkeleton />
      )}
    </Card>
  );
}

function AccountFacts({ account }: { account: PaymentAccount }) {
  const { isTenant } = useOwnWords();
  if (!account.account)
    return (
      <Typography>
        {isTenant
          ? 'You have no account yet. It takes a few minutes at Stripe, and is where your money goes.'
          : 'This tenant has no account yet. It cannot be paid out before it has one.'}
      </Typography>
    );
  return (
    <>
      {account.isDisconnected && (
        <Alert severity="error">
          The account was disconnected from this platform: neither sales nor transfers reach it
          until it is connected again.
        </Alert>
      )}
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.25 }}>
        <Fact label="Account">{account.account}</Fact>
        <Fact label="Charges">{enabled(account.chargesEnabled)}</Fact>
        <Fact label="Transfers">{enabled(account.transfersEnabled)}</Fact>
        <Fact label="Payouts to the bank">{enabled(account.payoutsEnabled)}</Fact>
      </Box>
      {account.requirements.length > 0 && (
        <Box>
          <Typography sx={{ fontWeight: 600 }}>Stripe still wants to know</Typography>
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

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </div>
  );
}

const useOwnWords = () => ({ isTenant: useInstance().realm === 'tenant' });

/** Leads to Stripe's own pages, which lead back to where one is. */
function SetUpButton(props: { tenantId: string; account: PaymentAccount; isLocked: boolean }) {
  const { tenantId, account, isLocked } = props;
  const api = useClient(payments);
  const toast = useToast();
  const returnPath = useHref(useLocation());
  const canWrite = useCan(payments, 'account.write') && !isLocked;
  const [isBusy, setBusy] = useState(false);
  const isUnderWay = useRef(false);
  const isDone = account.detailsSubmitted && account.requirements.length === 0;
  if (!canWrite || (isDone && !account.isDisconnected)) return null;

  async function open() {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    setBusy(true);
    try {
      const { url } = await api.onboardingLink({ params: { tenantId }, body: { returnPath } });
      location.assign(url);
    } catch {
      toast(toasts.linkFailed);
      isUnderWay.current = false;
      setBusy(false);
    }
  }

  return (
    <Button variant="contained" loading={isBusy} onClick={() => void open()}>
      {account.account ? 'Go on at Stripe' : 'Set up the account at Stripe'}
    </Button>
  );
}
