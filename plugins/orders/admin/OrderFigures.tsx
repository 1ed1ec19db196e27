import { formatDollars } from '@foyer/kit';
import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { OrderDetails } from '../contract/deskRoutes.ts';

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
    <Card component="section" sx={{ p: 2.5 }} aria-labelledby="order-figures">
      <Typography variant="h2" id="order-figures" sx={{ mb: 1.5 }}>
        Summary
      </Typography>
      <Rows>
        {paid.filter(isSomething).map(([label, amount]) => (
          <Figure key={label} label={label} value={formatDollars(amount)} />
        ))}
        <Figure label="Total" value={formatDollars(order.totalAmount)} isStrong />
        {order.refunded && <Figure label="Refunded" value={formatDollars(order.refundedAmount)} />}
      </Rows>
      <Box sx={{ borderTop: '1px solid var(--line)', mt: 1.5, pt: 1.5 }}>
        {note && (
          <Typography variant="body2" sx={{ color: 'text.secondary', mb: 1 }}>
            {note}
          </Typography>
        )}
        <Rows>
          {split.filter(isSomething).map(([label, amount]) => (
            <Figure
              key={label}
              label={label}
              value={amount === null ? 'Not known yet' : formatDollars(amount)}
            />
          ))}
        </Rows>
      </Box>
    </Card>
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

const Rows = ({ children }: { children: ReactNode }) => (
  <Box component="dl" sx={{ m: 0, display: 'grid', gap: 0.75 }}>
    {children}
  </Box>
);

function Figure(props: { label: string; value: string; isStrong?: boolean }) {
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        ...(props.isStrong && { fontWeight: 600 }),
      }}
    >
      <Box component="dt">{props.label}</Box>
      <Box component="dd" sx={{ m: 0, fontVariantNumeric: 'tabular-nums' }}>
        {props.value}
      </Box>
    </Box>
  );
}
