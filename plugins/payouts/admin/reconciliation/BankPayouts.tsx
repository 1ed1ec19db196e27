import { formatDollars, shortDay } from '@foyer/kit';
import {
  Badge,
  ExportButton,
  ListPanel,
  listParts,
  useDates,
  type BadgeTone,
} from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { payouts, type PayoutMoney } from '../../contract.ts';
import { BANK_STATE_WORDS, OUTCOME_WORDS } from '../../words.ts';

const { Table, Col, SearchBox } = listParts(payouts.lists.payoutMoney);

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
        {' '}
        Money flow{' '}
      </Typography>
      <ListPanel
        list={payouts.lists.payoutMoney}
        params={{ tenantId, id: payoutId }}
        size={10}
        noun={{ one: 'order', many: 'orders' }}
        empty={{ title: 'No orders' }}
        filters={
          <>
            <SearchBox
              source="q"
              label="Search orders"
              placeholder="Order ID (at least 3 characters)"
            />
            <ExportButton />
          </>
        }
      >
        <Table label="Money flow">
          <Col source="orderUID" label="Order ID" noWrap />
          <Col
            label="Charge"
            from="md"
            render={({ chargeId, chargedAt }) => (
              <Step id={chargeId} when={dates.exact(chargedAt)} />
            )}
          />
          <Col
            label="Outcome"
            render={(row) => (
              <>
                {OUTCOME_WORDS[row.outcome]}
                {row.transferId && (
                  <Step
                    id={row.transferId}
                    when={row.transferredAt && dates.exact(row.transferredAt)}
                  />
                )}
                <Withheld row={row} />
              </>
            )}
          />
          <Col
            label="Tenant total"
            isNumber
            from="md"
            render={({ tenantTotal }) => formatDollars(tenantTotal)}
          />
          <Col
            label="Applied to amounts owed"
            isNumber
            from="md"
            render={({ debtTaken }) => formatDollars(debtTaken)}
          />
          <Col
            label="Held in reserve"
            isNumber
            from="md"
            render={({ reserved }) => formatDollars(reserved)}
          />
          <Col
            label="Transferred"
            isNumber
            from="sm"
            render={({ transferred }) => formatDollars(transferred)}
          />
          <Col label="Bank payout" render={(row) => <Bank row={row} />} />
        </Table>
      </ListPanel>
    </Box>
  );
}

/** Values without a column of their own on narrow screens. */
const Withheld = ({ row: { debtTaken, reserved, transferred } }: { row: PayoutMoney }) => (
  <Box sx={{ display: { md: 'none' }, fontSize: 13, color: 'text.secondary' }}>
    {debtTaken > 0 && <div>{`Applied to amounts owed: ${formatDollars(debtTaken)}`}</div>}
    {reserved > 0 && <div>{`Held in reserve: ${formatDollars(reserved)}`}</div>}
    <Box sx={{ display: { sm: 'none' } }}>{`Transferred: ${formatDollars(transferred)}`}</Box>
  </Box>
);

function Bank({ row }: { row: PayoutMoney }) {
  const { bankPayoutId, bankStatus, arrivesOn, transferred } = row;
  if (!bankPayoutId || !bankStatus)
    return <>{transferred > 0 ? 'Not sent yet' : 'Nothing to send'}</>;
  const { tone, word } = BANK_WORDS[bankStatus];
  return (
    <>
      <Badge tone={tone}>{word}</Badge>
      <Step id={bankPayoutId} when={arrivesOn && shortDay(arrivesOn, 'UTC')} />
    </>
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
