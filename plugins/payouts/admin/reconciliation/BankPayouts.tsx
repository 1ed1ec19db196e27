import { shortDay } from '@foyer/kit';
import { Badge, ExportButton, formatMoney, ListPanel, listParts, useDates } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { payouts, type PayoutMoney } from '../../contract.ts';
import { OUTCOME_WORDS } from '../../words.ts';
import { BANK_WORDS } from './words.ts';

const { Table, Col, SearchBox } = listParts(payouts.lists.payoutMoney);

/** Of each order of a payout: its charge, what became of the tenant's share, and with what it went to its bank. */
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
        From the charge to the bank
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
              placeholder="Order, three letters or more"
            />
            <ExportButton />
          </>
        }
      >
        <Table label="From the charge to the bank">
          <Col source="orderUID" label="Order ID" noWrap />
          <Col
            label="Charge"
            from="md"
            render={({ chargeId, chargedAt }) => (
              <Step id={chargeId} when={dates.exact(chargedAt)} />
            )}
          />
          <Col
            label="What happened"
            render={(row) => (
              <>
                {OUTCOME_WORDS[row.outcome]}
                {row.transferId && (
                  <Step
                    id={row.transferId}
                    when={row.transferredAt && dates.exact(row.transferredAt)}
                  />
                )}
                <Kept row={row} />
              </>
            )}
          />
          <Col
            label="Tenant total"
            isNumber
            from="md"
            render={({ tenantTotal }) => formatMoney(tenantTotal)}
          />
          <Col
            label="Kept for debt"
            isNumber
            from="md"
            render={({ debtTaken }) => formatMoney(debtTaken)}
          />
          <Col
            label="Kept as reserve"
            isNumber
            from="md"
            render={({ reserved }) => formatMoney(reserved)}
          />
          <Col
            label="Transferred"
            isNumber
            from="sm"
            render={({ transferred }) => formatMoney(transferred)}
          />
          <Col label="Bank" render={(row) => <Bank row={row} />} />
        </Table>
      </ListPanel>
    </Box>
  );
}

/** On a narrow screen, what has no column there. */
const Kept = ({ row: { debtTaken, reserved, transferred } }: { row: PayoutMoney }) => (
  <Box sx={{ display: { md: 'none' }, fontSize: 13, color: 'text.secondary' }}>
    {debtTaken > 0 && <div>{`Debt: ${formatMoney(debtTaken)}`}</div>}
    {reserved > 0 && <div>{`Reserve: ${formatMoney(reserved)}`}</div>}
    <Box sx={{ display: { sm: 'none' } }}>{`Transferred: ${formatMoney(transferred)}`}</Box>
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
