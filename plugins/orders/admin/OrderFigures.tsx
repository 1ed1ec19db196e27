import { Box, Card, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import type { OrderDetails } from '../contract/deskRoutes.ts';
import { dayAndTime } from './dayAndTime.ts';
import { dollars } from './dollars.ts';
import { PAYMENT_WORDS } from './paymentWords.ts';

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

/** Who bought, and how it was paid. */
export function OrderBuyer({ order }: { order: OrderDetails }) {
  const address = [
    order.address1,
    order.address2,
    order.city,
    [order.state, order.zipCode].filter(Boolean).join(' '),
    order.country,
  ].filter(Boolean);
  const facts: [label: string, value: string][] = [
    ['Name', `${order.firstName} ${order.lastName}`.trim()],
    ['Email', order.user],
    ['Phone', order.phone],
    ['Address', address.join(', ')],
    ['Payment', PAYMENT_WORDS[order.paymentMethod]],
    ['Transaction', order.chargeId ?? ''],
    ['Payout', order.chargeId ? order.payoutType : ''],
    ['Available on', order.chargeId ? dayAndTime(order.balanceAvailableOn) || 'Not known yet' : ''],
  ];
  return (
    <Card component="section" sx={{ p: 2.5 }} aria-labelledby="order-buyer">
      <Typography variant="h2" id="order-buyer" sx={{ mb: 1.5 }}>
        Buyer
      </Typography>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {facts
          .filter(([, value]) => value !== '')
          .map(([label, value]) => (
            <div key={label}>
              <Box component="dt" sx={{ fontSize: 13, color: 'text.secondary' }}>
                {label}
              </Box>
              <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                <bdi>{value}</bdi>
              </Box>
            </div>
          ))}
      </Box>
    </Card>
  );
}
