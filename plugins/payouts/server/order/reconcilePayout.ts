import type { Deps, Tx } from '@foyer/kit/server';
import { beginReversals } from '../reversal/beginReversals.ts';
import { adjustPayout } from '../jobs.ts';
import { keepReserve } from '../reserve/keepReserve.ts';
import { lockDebt, lockPayoutOrder, type OrderKey } from './payoutOrder.ts';
import { coverShortfall, positionCents, reservedCents } from './position.ts';
import { readMoney } from './readMoney.ts';

/** What changed an order's figures, and so may be answered by moving money. */
export interface PayoutChange {
  kind: 'refund' | 'dispute' | 'transfer';
  id: string;
}

/**
 * Makes an order's payout agree with its figures after they changed: what its tenant has too much
 * is taken of what is reserved, then reversed, and where that is not possible owed; what it has too little after it was paid out is
 * paid once more. Without a cause no money is moved, so that a refused reversal is not tried for
 * ever. Orders whose tenant is paid by the gateway itself are the gateway's matter.
 */
export async function reconcilePayout(
  tx: Tx,
  deps: Deps,
  key: OrderKey,
  cause?: PayoutChange,
): Promise<void> {
  await lockDebt(tx.db, key.tenantId);
  const mine = await lockPayoutOrder(tx.db, key);
  if (!mine || (mine.has_charge && mine.facilitator === 'tenant')) return;
  const money = await readMoney(tx.db, mine);
  if (!money.isSettled) return;
  await keepReserve(tx, deps, { order: mine, cents: reservedCents(money) });
  const { reverseCents, owedCents } = coverShortfall(money, { mayReverse: cause !== undefined });
  const reversingCents =
    cause && reverseCents > 0 ? await beginReversals(tx, deps, mine, { cause, reverseCents }) : 0;
  // Fees of a sale that the tenant was paid for itself, once settled and then refunded, go back.
  const isPaidOut = mine.payout_completed || !mine.has_charge;
  const surplusCents = isPaidOut ? Math.max(0, positionCents(money)) : 0;
  const leg = cause && surplusCents > 0 ? `adj:${cause.id}` : mine.adjustment_leg;
  const isDue = leg !== null && surplusCents > 0;
  await tx
    .db('payouts_order')
    .where({ tenant_id: mine.tenant_id, order_id: mine.order_id })
    .update({
      owed_cents: owedCents + reverseCents - reversingCents,
      adjustment_leg: isDue ? leg : null,
      // A leg that was refused waits for its time; a new one is due at once.
      adjust_at: !isDue
        ? null
        : leg === mine.adjustment_leg
          ? tx.db.raw('adjust_at')
          : tx.db.fn.now(),
      updated_at: tx.db.fn.now(),
    });
  if (isDue && leg !== mine.adjustment_leg)
    await tx.enqueue(adjustPayout, { ...key, orderUID: mine.order_uid, leg });
}
