import { Box } from '@mui/material';
import { ComparedTable, type ComparedRow } from './ComparedTable.tsx';
import type { Simulated } from './simulate.ts';

type Sold = Simulated['sold'];

const LINES: readonly { label: string; cents: (sold: Sold) => number }[] = [
  { label: 'Tickets', cents: (sold) => sold.subtotalCents - sold.donationCents },
  { label: 'Donation', cents: (sold) => sold.donationCents },
  { label: 'Discount', cents: (sold) => 0 - sold.discountCents },
  { label: 'Service fee', cents: (sold) => sold.surchargeCents },
  { label: 'Processing fee', cents: (sold) => sold.processingFeeCents },
  { label: 'Card processing fee', cents: (sold) => sold.gatewayProcessingFeeCents },
  { label: 'Tax', cents: (sold) => sold.vatCents },
];

/** The lines of the buyer's price, without those that are zero. */
export function PriceDetails(props: { now: Simulated; then: Simulated; isCompared: boolean }) {
  const { now, then, isCompared } = props;
  const lines: ComparedRow[] = LINES.map(({ label, cents }) => ({
    label,
    nowCents: cents(now.sold),
    thenCents: cents(then.sold),
  })).filter(({ nowCents, thenCents }) => nowCents !== 0 || thenCents !== 0);
  const total = {
    label: 'Total',
    nowCents: now.buyerCents,
    thenCents: then.buyerCents,
    isTotal: true,
  };
  return (
    <Box component="details" sx={{ '& summary': { cursor: 'pointer', fontWeight: 600, py: 0.5 } }}>
      <summary>Price breakdown</summary>
      <ComparedTable label="Price breakdown" rows={[...lines, total]} isCompared={isCompared} />
    </Box>
  );
}
