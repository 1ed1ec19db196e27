import type { Deps, Tx } from '@foyer/kit/server';
import { beginReversals } from '../reversal/beginReversals.ts';
import { adjustPayout } from '../jobs.ts';
import { toLeg } from '../transfer/attempt.ts';
import { keepReserve } from '../reserve/planReserve.ts';
import {
  coverShortfall,
  lockDebt,
  lockPayoutOrder,
  type OrderKey,
  positionCents,
  reservedCents,
} from './payoutOrder.ts';
import { readMoney } from './readMoney.ts';

/** What changed an order's figures; only changes with a cause can move money. */
export interface PayoutChange {
  kind: 'refund' | 'dispute' | 'transfer';
  id: string;
}

/**
 * Adjusts an order's payout after its figures changed. What the tenant has too much comes from the
 * reserve first, then from reversals, and the rest becomes debt; what it has too little after the
 * payout is paid again. Without a cause no money moves, so a refused reversal isn't retried
 * forever. Orders that Stripe pays by itself are skipped.
 */
export async function reconcilePayout(
  tx: Tx,
  deps: Deps,
  key: OrderKey,
  cause?: PayoutChange,
): Promise<void> {
  await lockDebt(tx.db, key.tenantId);
  const payoutOrder = await lockPayoutOrder(tx.db, key);
  if (!payoutOrder || (payoutOrder.has_charge && payoutOrder.facilitator === 'tenant')) return;
  const money = await readMoney(tx.db, payoutOrder);
  if (!money.isSettled) return;
  await keepReserve(tx, deps, { order: payoutOrder, cents: reservedCents(money) });
  const { reverseCents, owedCents } = coverShortfall(money, { mayReverse: cause !== undefined });
  const reversingCents =
    cause && reverseCents > 0
      ? await beginReversals(tx, deps, payoutOrder, { cause, reverseCents })
      : 0;
  // Settled fees of a sale whose money the tenant received directly are returned after a refund.
  const isPaidOut = payoutOrder.payout_completed || !payoutOrder.has_charge;
  const surplusCents = isPaidOut ? Math.max(0, positionCents(money)) : 0;
  const leg =
    cause && surplusCents > 0
      ? toLeg({ kind: 'adjustment', causeId: cause.id })
      : payoutOrder.adjustment_leg;
  const isDue = leg !== null && surplusCents > 0;
  await tx
    .db('payouts_order')
    .where({ tenant_id: payoutOrder.tenant_id, order_id: payoutOrder.order_id })
    .update({
      owed_cents: owedCents + reverseCents - reversingCents,
      adjustment_leg: isDue ? leg : null,
      // A refused adjustment waits until its retry time; a new one is due immediately.
      adjust_at: !isDue
        ? null
        : leg === payoutOrder.adjustment_leg
          ? tx.db.raw('adjust_at')
          : tx.db.fn.now(),
      updated_at: tx.db.fn.now(),
    });
  if (isDue && leg !== payoutOrder.adjustment_leg)
    await tx.enqueue(adjustPayout, { ...key, orderUID: payoutOrder.order_uid, leg });
}
