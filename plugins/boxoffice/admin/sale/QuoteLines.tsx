import { formatDollars } from '@foyer/kit';
import { DescriptionList } from '@foyer/kit/admin';
import type { Quote } from '../../contract/sellRoutes.ts';

/** A sale's total, line by line; omits zero amounts. */
export function QuoteLines({ quote }: { quote: Quote }) {
  const lines: [label: string, amount: number][] = [
    ['Subtotal', quote.subtotal - quote.donation],
    ['Discount', -quote.discount],
    ['Surcharge', quote.surcharge],
    ['Processing fee', quote.processingFee],
    ['Credit card processing fee', quote.gatewayProcessingFee],
    ['Taxes', quote.vat],
    ['Donation', quote.donation],
  ];
  return (
    <DescriptionList
      layout="amounts"
      aria-label="Price breakdown"
      sx={{ rowGap: 0.5 }}
      facts={[
        ...lines
          .filter(([, amount]) => amount)
          .map(([label, amount]) => ({ label, value: formatDollars(amount) })),
        { label: 'Total', value: formatDollars(quote.totalAmount), isStrong: true },
      ]}
    />
  );
}
