import type { OrderRow } from '@foyer/plugin-orders/server';
import type { PayoutOrder } from '../order/payoutOrder.ts';
import { RESERVE_LEG } from '../reserve/leg.ts';
import { payability } from '../status/payability.ts';
import type { Reason } from './reasons.ts';

const PAID: readonly string[] = ['completed', 'partially_refunded'];

type SoldOrder = Pick<
  OrderRow,
  'charge_id' | 'status' | 'balance_available_at' | 'gateway_fee_cents' | 'tenant_total_cents'
>;

/**
 * Why an order can't be transferred now, by every rule of the selection; null when it can. Debts are netted
 * later, and only then is it known whether an account is needed. The unique index of attempts refuses a second
 * attempt in progress.
 */
export function transferError(
  order: SoldOrder,
  mine: PayoutOrder,
  { leg, now }: { leg: string; now: Date },
): Reason | null {
  const isMain = leg === 'main';
  // Fees of a sale that the tenant was paid for itself go back without a charge to wait for.
  const isOwnTakings = !order.charge_id;
  if (isOwnTakings && !leg.startsWith('adj:')) return 'no_charge';
  if (isMain && !mine.payout_completed && !PAID.includes(order.status)) return 'not_paid';
  if (leg === RESERVE_LEG) {
    if (mine.reserve_released_at) return 'already_completed';
    const isOver = mine.reserve_until !== null && mine.reserve_until <= now;
    if (!mine.payout_completed || !isOver) return 'not_available';
  }
  const found = payability(
    {
      payoutCompleted: isMain && mine.payout_completed,
      facilitator: mine.facilitator,
      isHeldByHand: mine.on_hold,
      isDisputed: mine.system_hold,
      balanceAvailableAt: isOwnTakings ? now : order.balance_available_at,
      isGatewayFeeKnown: isOwnTakings || order.gateway_fee_cents !== null,
      canBePaid: true,
      isUnderWay: false,
      owedCents: 0,
      shareCents: order.tenant_total_cents,
    },
    now,
  );
  return found === 'payable' ? null : found;
}
