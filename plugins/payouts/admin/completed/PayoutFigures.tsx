import { formatDollars, formatNumber } from '@foyer/kit';
import { Badge, FigureGrid, LongText, Tile, useDates } from '@foyer/kit/admin';
import { Box, Card } from '@mui/material';
import type { ReactNode } from 'react';
import type { PayoutRow } from '../../contract.ts';
import { transferredLabel } from './exportWords.ts';
import { FACILITATOR_WORDS, PAYOUT_TONES, PAYOUT_WORDS } from '../../words.ts';

type Payout = PayoutRow['details'];

/** Identifies a payout and shows its amounts. */
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
          <Fact label="Order Count">{formatNumber(payout.orderCount)}</Fact>
          <Fact label="Status">
            <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_WORDS[payout.status]}</Badge>
          </Fact>
        </Box>
      </Card>
      <FigureGrid title="Totals" columns={4}>
        <Tile
          label="Order Total"
          value={formatDollars(payout.totalAmount)}
          how="What buyers paid for these orders, minus refunds made before this payout."
        />
        <Tile
          label="Credit Card Fees"
          value={formatDollars(payout.creditCardProcessingFee)}
          how="Card processing fees on these orders."
        />
        <Tile
          label="Net Amount"
          value={formatDollars(payout.netAmount)}
          how="The order total minus credit card fees. It’s split between the tenant and the platform."
        />
        <Tile
          label="Tenant Total"
          value={formatDollars(payout.tenantTotal)}
          how="The tenant’s share of these orders."
        />
        <Tile
          label="Platform Total"
          value={formatDollars(payout.platformTotal)}
          how="The platform’s fees on these orders."
        />
        {debtReturned !== 0 && (
          <Tile
            label="Returned To Tenant"
            value={formatDollars(debtReturned)}
            how="Added to the tenant total. This amount had been deducted from other orders’ payouts for these orders, but is no longer owed."
          />
        )}
        <Tile
          label="Applied to Amounts Owed"
          value={formatDollars(debtTaken)}
          how="Part of the tenant total that was applied to what the tenant owed the platform, so it wasn’t transferred."
        />
        <Tile
          label="Held in Reserve"
          value={formatDollars(reserved)}
          how="Part of the tenant total held in reserve at payout. It’s released later or covers refunds and disputes."
        />
        <Tile
          label={transferredLabel(payout)}
          value={formatDollars(transferred)}
          how={
            payout.facilitator === 'tenant'
              ? 'What Stripe paid directly into the tenant’s account.'
              : 'The amount transferred to the tenant’s account: the tenant total, minus amounts applied to what the tenant owes or held in reserve, plus any amount returned.'
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
