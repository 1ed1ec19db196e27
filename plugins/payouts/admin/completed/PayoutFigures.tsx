import { formatDollars, formatNumber } from '@foyer/kit';
import { Badge, DescriptionList, FigureGrid, LongText, Tile, useDates } from '@foyer/kit/admin';
import { Card } from '@mui/material';
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
        <DescriptionList
          width={190}
          sx={{ columnGap: 3, rowGap: 2, '& dd': { fontWeight: 600 } }}
          facts={[
            ['Payout ID', payout.payoutId],
            ['Date', dates.long(payout.dateCreated)],
            ['Event Name', <LongText key="event">{payout.eventName}</LongText>],
            ['Tenant URL', payout.tenantURL],
            ['Facilitator', FACILITATOR_WORDS[payout.facilitator]],
            ['Order Count', formatNumber(payout.orderCount)],
            [
              'Status',
              <Badge key="status" tone={PAYOUT_TONES[payout.status]}>
                {PAYOUT_WORDS[payout.status]}
              </Badge>,
            ],
          ]}
        />
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
