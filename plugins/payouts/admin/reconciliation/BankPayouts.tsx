import { shortDay } from '@foyer/kit';
import {
  Badge,
  ExportButton,
  formatInstant,
  formatMoney,
  ListPanel,
  listParts,
  useTimeZone,
} from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import { payouts, type PayoutMoney } from '../../contract.ts';
import { BANK_WORDS } from './words.ts';

const { Table, Col, SearchBox } = listParts(payouts.lists.payoutMoney);

/** Of each order of a payout: its charge, its transfer, and with what it went to the tenant's bank. */
export default function BankPayouts({
  tenantId,
  payoutId,
}: {
  tenantId: string;
  payoutId: string;
}) {
  const timeZone = useTimeZone(tenantId);
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
              <Step id={chargeId} when={formatInstant(chargedAt, timeZone)} />
            )}
          />
          <Col
            label="Transfer"
            from="sm"
            render={({ transferId, transferredAt }) =>
              transferId ? (
                <Step
                  id={transferId}
                  when={transferredAt && formatInstant(transferredAt, timeZone)}
                />
              ) : (
                'By Stripe itself'
              )
            }
          />
          <Col label="Amount" isNumber render={({ transferred }) => formatMoney(transferred)} />
          <Col label="Bank" render={(row) => <Bank row={row} />} />
        </Table>
      </ListPanel>
    </Box>
  );
}

function Bank({ row }: { row: PayoutMoney }) {
  const { bankPayoutId, bankStatus, arrivesOn } = row;
  if (!bankPayoutId || !bankStatus) return <>Not yet</>;
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
