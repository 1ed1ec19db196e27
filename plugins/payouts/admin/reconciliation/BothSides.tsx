import { useQuery } from '@tanstack/react-query';
import { formatCount, formatDollars, formatNumber } from '@foyer/kit';
import { formatInstant, LoadFailed, Tile, useClient, useTimeZone } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { payouts } from '../../contract.ts';

/** When it was last checked, and the totals on both sides. */
export function BothSides() {
  const { data, error, isPending, refetch } = useReconciliation();
  const timeZone = useTimeZone();
  if (error) return <LoadFailed error={error} onRetry={() => void refetch()} />;
  const state = { isLoading: isPending };
  // Before the first check, nothing is known, so no zeros are shown.
  const isUnchecked = data?.checkedAt === null;
  const checked = (value: string) => (isUnchecked ? NOT_CHECKED : value);
  return (
    <Box sx={grid}>
      <Tile
        label="Last checked"
        value={data?.checkedAt ? onTwoLines(formatInstant(data.checkedAt, timeZone)) : 'Never'}
        note={
          data && (isUnchecked ? 'Checks run every night' : transactionsWords(data.transactions))
        }
        {...state}
      />
      <Tile
        label="In Stripe"
        value={data && checked(formatDollars(data.stripe))}
        {...(data && !isUnchecked && { note: `Fees: ${formatDollars(data.stripeFees)}` })}
        how="Charges minus refunds, disputes and transfers, before Stripe’s fees. A negative amount means more went out than came in. Application fees on direct charges aren’t compared."
        {...state}
      />
      <Tile
        label="In the ledger"
        value={data && checked(formatDollars(data.ours))}
        {...(data && !isUnchecked && { note: `Fees: ${formatDollars(data.ourFees)}` })}
        {...state}
      />
      <Tile
        label="Open differences"
        value={data && checked(formatNumber(data.open))}
        {...(data?.checkedAt && { tone: data.open > 0 ? 'bad' : 'good' })}
        note={data && verdict(data)}
        {...state}
      />
    </Box>
  );
}

/** Lets a narrow tile wrap before the time, not within it. */
const onTwoLines = (instant: string): string =>
  instant.replace(/[^,]+$/, (time) => ` ${time.trim().replaceAll(' ', '\u00a0')}`);

const transactionsWords = (count: number) => formatCount(count, 'transaction', 'transactions');

const verdict = ({ checkedAt, open }: { checkedAt: string | null; open: number }) =>
  open > 0
    ? 'Stripe and the ledger don’t match'
    : checkedAt
      ? 'Stripe and the ledger match'
      : 'Nothing compared yet';

const NOT_CHECKED = 'Not checked yet';

const grid = {
  display: 'grid',
  gap: 1.5,
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    sm: 'repeat(2, minmax(0, 1fr))',
    lg: 'repeat(4, minmax(0, 1fr))',
  },
};

const RECONCILIATION_KEY = ['payouts', 'reconciliation'];

export function useReconciliation() {
  const api = useClient(payouts);
  return useQuery({ queryKey: RECONCILIATION_KEY, queryFn: () => api.reconciliation({}) });
}
