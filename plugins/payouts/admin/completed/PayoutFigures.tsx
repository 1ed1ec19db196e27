import { Badge, FigureGrid, formatMoney, LongText, Tile, useDates } from '@foyer/kit/admin';
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import type { PayoutRow } from '../../contract.ts';
import { STATE_TONES, transferredLabel } from './words.ts';
import { FACILITATOR_WORDS, PAYOUT_WORDS } from '../../words.ts';

type Payout = PayoutRow['details'];

/** Which payout it is, and what it comes to. */
export function PayoutFigures({ payout }: { payout: Payout }) {
  const dates = useDates(payout.tenantId);
  const { debtTaken, debtReturned, reserved, transferred } = payout;
  return (
    <>
      <Card component="section" aria-label="Payout" sx={{ p: 2.5 }}>
        <Box component="dl" sx={facts}>
          <Fact label="Payout ID">{payout.payoutId}</Fact>
          <Fact label="Date">{dates.long(payout.dateCreated)}</Fact>
          <Fact label="Event Name">
            <LongText>{payout.eventName}</LongText>
          </Fact>
          <Fact label="Tenant URL">{payout.tenantURL}</Fact>
          <Fact label="Facilitator">{FACILITATOR_WORDS[payout.facilitator]}</Fact>
          <Fact label="Order Count">{payout.orderCount.toLocaleString('en-US')}</Fact>
          <Fact label="Status">
            <Badge tone={STATE_TONES[payout.status]}>{PAYOUT_WORDS[payout.status]}</Badge>
          </Fact>
        </Box>
      </Card>
      <FigureGrid title="Sums" columns={4}>
        <Tile
          label="Order Total"
          value={formatMoney(payout.totalAmount)}
          how="What buyers paid for these orders, without what was refunded before this payout."
        />
        <Tile
          label="Credit Card Fees"
          value={formatMoney(payout.creditCardProcessingFee)}
          how="What the card gateway kept of these orders."
        />
        <Tile
          label="Net Amount"
          value={formatMoney(payout.netAmount)}
          how="The order total without the credit card fees: the tenant’s total and the platform’s."
        />
        <Tile
          label="Tenant Total"
          value={formatMoney(payout.tenantTotal)}
          how="The tenant’s share of these orders."
        />
        <Tile
          label="Platform Total"
          value={formatMoney(payout.platformTotal)}
          how="The platform’s share of these orders: its fees."
        />
        {debtReturned !== 0 && (
          <Tile
            label="Debt Returned"
            value={formatMoney(debtReturned)}
            how="Transferred in addition to the tenant’s total: other orders had paid it for what these orders owed, and they don’t owe it any more."
          />
        )}
        <Tile
          label="Kept For Debt"
          value={formatMoney(debtTaken)}
          how="Part of the tenant’s total, kept for what the tenant owed. It was not transferred."
        />
        <Tile
          label="Kept As Reserve"
          value={formatMoney(reserved)}
          how="Part of the tenant’s total, held in reserve when it was paid out. It is released later, or covers refunds and disputes."
        />
        <Tile
          label={transferredLabel(payout)}
          value={formatMoney(transferred)}
          how={
            payout.facilitator === 'tenant'
              ? 'What Stripe passed on to the tenant’s account with the charges.'
              : 'Amount transferred to the tenant’s account: their total, minus debt repaid and reserve, plus debt returned.'
          }
        />
      </FigureGrid>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, mt: 0.25, fontWeight: 600, overflowWrap: 'anywhere' }}>
        {children}
      </Box>
    </Box>
  );
}

const facts = {
  m: 0,
  display: 'grid',
  columnGap: 3,
  rowGap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 190px), 1fr))',
};
