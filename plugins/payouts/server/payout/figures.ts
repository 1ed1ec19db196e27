import * as z from 'zod';
import type { OrderRow } from '@foyer/plugin-orders/server';
import type { PayoutOrder } from '../order/payoutOrder.ts';

/** An order's figures when its payout is decided, in cents; they don't change afterward. */
const figures = z.object({
  total: z.int(),
  gatewayFee: z.int(),
  netAmount: z.int(),
  tenantTotal: z.int(),
  platformTotal: z.int(),
  vat: z.int(),
  donation: z.int(),
  /**
   * Debt of this order that other orders repaid and that it no longer owes. Negative for a deduction whose debts are no
   * longer known, from a transfer found after a data loss.
   */
  settled: z.int(),
});
export type Figures = z.output<typeof figures>;

export const figuresOf = (order: OrderRow, payoutOrder: PayoutOrder): Figures => ({
  total: order.total_cents - order.refunded_cents,
  gatewayFee: order.gateway_fee_cents ?? 0,
  netAmount: order.net_amount_cents,
  tenantTotal: order.tenant_total_cents,
  platformTotal: order.platform_total_cents,
  vat: order.kept_vat_cents,
  donation: order.kept_donation_cents,
  settled: payoutOrder.settled_cents,
});

/**
 * Serializes the figures for a transfer's metadata, so that a transfer missing from the database
 * can be recorded unchanged.
 */
export const figuresToText = (of: Figures): string => JSON.stringify(of);

/** @returns null if the text isn't valid figures */
export function figuresFromText(text: string): Figures | null {
  const read = z
    .string()
    .transform((value, context): unknown => {
      try {
        return JSON.parse(value);
      } catch {
        context.addIssue({ code: 'custom', message: 'Not JSON.' });
        return z.NEVER;
      }
    })
    .pipe(figures)
    .safeParse(text);
  return read.success ? read.data : null;
}
