import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { dollars } from './dollars.ts';

/** What the buyer paid, and whose it is. */
export function OrderFigures({ order }: { order: OrderDetails }) {
  const paid: [label: string, amount: number][] = [
    ['Subtotal', order.subtotal],
    [order.discountCode ? `Discount ${order.discountCode}` : 'Discount', 0 - order.discount],
    ['Surcharge', order.surcharge],
    ['Processing fee', order.processingFee],
    ['Credit card processing fee', order.gatewayProcessingFee],
    [order.taxRate ? `Taxes (${order.taxRate} %)` : 'Taxes', order.vat],
  ];
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
        {paid.map(([label, amount]) => (
          <Figure key={label} label={label} value={dollars(amount)} />
        ))}
        <Figure label="Total" value={dollars(order.totalAmount)} isStrong />
        {order.refunded && <Figure label="Refunded" value={dollars(order.refundedAmount)} />}
      </Rows>
      <Box sx={{ borderTop: '1px solid var(--line)', mt: 1.5, pt: 1.5 }}>
        <Rows>
          {split.map(([label, amount]) => (
            <Figure
              key={label}
              label={label}
              value={amount === null ? 'Not known yet' : dollars(amount)}
            />
          ))}
        </Rows>
      </Box>
    </Card>
  );
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
