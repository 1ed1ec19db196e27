import type { OrderRow } from '@foyer/plugin-orders/server';
import type { PayoutOrder } from '../order/payoutOrder.ts';
import type { Reason } from './reasons.ts';

const PAID: readonly string[] = ['completed', 'partially_refunded'];

/** Why an order cannot be transferred now, every rule of the selection anew; null where it can. */
export function refusalOf(
  order: OrderRow,
  mine: PayoutOrder,
  { leg, now }: { leg: string; now: Date },
): Reason | null {
  const isMain = leg === 'main';
  if (isMain && mine.payout_completed) return 'already_completed';
  if (!order.charge_id) return 'no_charge';
  if (mine.facilitator === 'tenant') return 'facilitator_is_tenant';
  if (isMain && !PAID.includes(order.status)) return 'not_paid';
  if (mine.on_hold) return 'on_hold';
  if (mine.system_hold) return 'disputed';
  const { gateway_fee_cents, balance_available_at } = order;
  const isAvailable =
    gateway_fee_cents !== null && balance_available_at !== null && balance_available_at <= now;
  return isAvailable ? null : 'not_available';
}
