import { Box } from '@mui/material';
import type { Quote } from '../contract/sellRoutes.ts';
import { dollars } from './dollars.ts';

/** A sale's total, line by line; omits zero amounts. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const lines: [label: string, amount: number][] = [
    ['Subtotal', quote.subtotal],
    ['Discount', -quote.discount],
    ['Surcharge', quote.surcharge],
    ['Processing fee', quote.processingFee],
    ['Credit card processing fee', quote.gatewayProcessingFee],
    ['Taxes', quote.vat],
  ];
  return (
    <Box component="dl" aria-label="Price breakdown" sx={{ m: 0, display: 'grid', gap: 0.5 }}>
      {lines
        .filter(([, amount]) => amount)
        .map(([label, amount]) => (
          <Line key={label} label={label} amount={amount} />
        ))}
      <Line label="Total" amount={quote.totalAmount} isStrong />
    </Box>
  );
}

const Line = (props: { label: string; amount: number; isStrong?: boolean }) => (
  <Box
    sx={{
      display: 'flex',
      justifyContent: 'space-between',
      gap: 2,
      color: props.isStrong ? 'text.primary' : 'text.secondary',
      fontWeight: props.isStrong ? 600 : 400,
    }}
  >
    <Box component="dt">{props.label}</Box>
    <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
      {dollars(props.amount)}
    </Box>
  </Box>
);
