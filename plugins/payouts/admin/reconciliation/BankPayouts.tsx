import { shortDay } from '@foyer/kit';
import { Badge, ReportGrid, useDates, type BadgeTone } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { payouts, type PayoutMoney } from '../../contract.ts';
import { BANK_STATE_WORDS, OUTCOME_WORDS } from '../../words.ts';

/**
 * For each order of a payout: its charge, the split of the tenant's share, and the payout that took
 * it to the bank.
 */
export default function BankPayouts({
  tenantId,
  payoutId,
}: {
  tenantId: string;
  payoutId: string;
}) {
  const dates = useDates(tenantId);
  return (
    <Box component="section" aria-labelledby="payout-money" sx={{ mt: 3 }}>
      <Typography variant="h2" id="payout-money" sx={{ mb: 1.5 }}>
        Money flow
      </Typography>
      <ReportGrid
        list={payouts.lists.payoutMoney}
        params={{ tenantId, id: payoutId }}
        name="money"
        label="Money flow"
        size={10}
        hasTallRows
        columns={{
          chargeId: {
            render: ({ chargeId, chargedAt }) => (
              <Step id={chargeId} when={dates.exact(chargedAt)} />
            ),
          },
          outcome: {
            render: ({ outcome, transferId, transferredAt }) => (
              <div>
                {OUTCOME_WORDS[outcome]}
                {transferId && (
                  <Step id={transferId} when={transferredAt && dates.exact(transferredAt)} />
                )}
              </div>
            ),
          },
          bankPayoutId: { render: (row) => <Bank row={row} /> },
        }}
        searchLabel="Search orders"
        searchPlaceholder="Order ID (at least 3 characters)"
        noun={{ one: 'order', many: 'orders' }}
        empty={{ title: 'No orders' }}
      />
    </Box>
  );
}

function Bank({ row }: { row: PayoutMoney }) {
  const { bankPayoutId, bankStatus, arrivesOn, transferred } = row;
  if (!bankPayoutId || !bankStatus)
    return <>{transferred > 0 ? 'Not sent yet' : 'Nothing to send'}</>;
  const { tone, word } = BANK_WORDS[bankStatus];
  return (
    <div>
      <Badge tone={tone}>{word}</Badge>
      <Step id={bankPayoutId} when={arrivesOn && shortDay(arrivesOn, 'UTC')} />
    </div>
  );
}

function Step({ id, when }: { id: string; when: string | null }) {
  return (
    <Box sx={{ fontSize: 13, overflowWrap: 'anywhere' }}>
      <code>{id}</code>
      {when && <Box sx={{ color: 'text.secondary' }}>{when}</Box>}
    </Box>
  );
}

/** The status of a payout to a bank. */
const BANK_WORDS: Readonly<
  Record<NonNullable<PayoutMoney['bankStatus']>, { tone: BadgeTone; word: string }>
> = {
  pending: { tone: 'warn', word: BANK_STATE_WORDS.pending },
  in_transit: { tone: 'warn', word: BANK_STATE_WORDS.in_transit },
  paid: { tone: 'good', word: BANK_STATE_WORDS.paid },
  failed: { tone: 'bad', word: BANK_STATE_WORDS.failed },
  canceled: { tone: 'plain', word: BANK_STATE_WORDS.canceled },
};
