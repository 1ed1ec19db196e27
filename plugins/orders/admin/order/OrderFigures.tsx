import { formatDollars } from '@foyer/kit';
import { DescriptionCard, DescriptionList } from '@foyer/kit/admin';
import { Box, Typography } from '@mui/material';
import type { OrderDetails } from '../../contract/deskRoutes.ts';

/** What the buyer paid, and how it is split. */
export function OrderFigures({ order }: { order: OrderDetails }) {
  const paid: [label: string, amount: number][] = [
    ['Subtotal', order.subtotal],
    [order.discountCode ? `Discount ${order.discountCode}` : 'Discount', 0 - order.discount],
    ['Surcharge', order.surcharge],
    ['Processing fee', order.processingFee],
    ['Credit card processing fee', order.gatewayProcessingFee],
    [order.taxRate ? `Taxes (${order.taxRate}%)` : 'Taxes', order.vat],
  ];
  const note = whoseMoney(order);
  const split: [label: string, amount: number | null][] = [
    ...(order.chargeId ? [['Card fees', order.stripeFees] as [string, number | null]] : []),
    ['Net amount', order.netAmount],
    ['Tenant total', order.tenantTotal],
    ['Platform total', order.platformTotal],
    ...(order.donation > 0 ? [['Donation', order.donation] as [string, number]] : []),
  ];
  return (
    <DescriptionCard
      title="Summary"
      layout="amounts"
      facts={[
        ...paid
          .filter(isSomething)
          .map(([label, amount]) => ({ label, value: formatDollars(amount) })),
        { label: 'Total', value: formatDollars(order.totalAmount), isStrong: true },
        ...(order.refunded
          ? [{ label: 'Refunded', value: formatDollars(order.refundedAmount) }]
          : []),
      ]}
    >
      <Box sx={{ borderTop: '1px solid var(--line)', mt: 1.5, pt: 1.5 }}>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {note}
          </Typography>
        )}
        <DescriptionList
          layout="amounts"
          facts={split
            .filter(isSomething)
            .map(([label, amount]) => [
              label,
              amount === null ? 'Not known yet' : formatDollars(amount),
            ])}
        />
      </Box>
    </DescriptionCard>
  );
}

/** Omits zero amounts, except those everyone looks for; null means not known yet. */
const isSomething = ([label, amount]: [label: string, amount: number | null]): boolean =>
  amount !== 0 || label === 'Subtotal';

/** Why there are no shares if no money went through the platform. */
function whoseMoney(order: OrderDetails): string | undefined {
  const { chargeId, paymentMethod, totalAmount, platformTotal } = order;
  if (chargeId !== null) return undefined;
  if (totalAmount === 0) return 'Nothing was paid, so there’s nothing to pay out.';
  return [
    paymentMethod === 'cash'
      ? 'The organizer collected the cash, so there’s nothing to pay out.'
      : 'The card was charged on the organizer’s own terminal, so there’s nothing to pay out.',
    ...(platformTotal > 0 ? ['The organizer owes the platform’s fees.'] : []),
  ].join(' ');
}
