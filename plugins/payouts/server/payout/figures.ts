import type { OrderRow } from '@foyer/plugin-orders/server';
import type { PayoutOrder } from '../order/payoutOrder.ts';

/** What an order comes to when its payout is decided, in cents: a payout does not change afterwards. */
export interface Figures {
  total: number;
  gatewayFee: number;
  netAmount: number;
  tenantTotal: number;
  platformTotal: number;
  vat: number;
  donation: number;
  /** What other orders had paid of its debt, and it does not owe any more. */
  settled: number;
}

export const figuresOf = (order: OrderRow, mine: PayoutOrder): Figures => ({
  total: order.total_cents - order.refunded_cents,
  gatewayFee: order.gateway_fee_cents ?? 0,
  netAmount: order.net_amount_cents,
  tenantTotal: order.tenant_total_cents,
  platformTotal: order.platform_total_cents,
  vat: order.kept_vat_cents,
  donation: order.kept_donation_cents,
  settled: mine.settled_cents,
});
