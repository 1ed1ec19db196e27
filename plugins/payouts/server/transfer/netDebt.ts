import { orders } from '@foyer/plugin-orders/server';
import type { Deps, Tx } from '@foyer/kit/server';
import type { OrderKey } from '../order/payoutOrder.ts';

export interface Netting extends OrderKey {
  amountCents: number;
}

/**
 * Plans which of the tenant's oldest debts an order's share repays. The tenant's debt must be
 * locked.
 */
export async function planNetting(
  tx: Tx,
  { tenantId, orderId }: OrderKey,
  payableCents: number,
): Promise<Netting[]> {
  const owing = await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId })
    // A literal instead of a bound value: a cached plan would read all orders of the tenant.
    .whereRaw('owed_cents > 0')
    .whereNot({ order_id: orderId })
    .orderBy(['created_at', 'id'])
    .forUpdate()
    .select<{ order_id: string; owed_cents: number }[]>('order_id', 'owed_cents');
  return allocateDebt(
    owing.map((row) => ({ orderId: row.order_id, owedCents: row.owed_cents })),
    payableCents,
  ).map((part) => ({ tenantId, ...part }));
}

/** Allocates a share to debts, oldest first. */
export function allocateDebt(
  owing: readonly { orderId: string; owedCents: number }[],
  payableCents: number,
): { orderId: string; amountCents: number }[] {
  const planned: { orderId: string; amountCents: number }[] = [];
  let left = payableCents;
  for (const { orderId, owedCents } of owing) {
    const amountCents = Math.min(left, owedCents);
    if (amountCents === 0) break;
    planned.push({ orderId, amountCents });
    left -= amountCents;
  }
  return planned;
}

export const sumOf = (nettings: readonly Pick<Netting, 'amountCents'>[]): number =>
  nettings.reduce((sum, { amountCents }) => sum + amountCents, 0);

interface Applied extends OrderKey {
  attemptId: string;
  nettings: readonly Netting[];
}

/** Repays the planned debts from the order's payout, with ledger entries on both sides. */
export async function applyNetting(tx: Tx, deps: Deps, given: Applied): Promise<void> {
  const { tenantId, attemptId, nettings } = given;
  if (nettings.length === 0) return;
  await tx.db('payouts_netting').insert(
    nettings.map(({ orderId, amountCents }) => ({
      tenant_id: tenantId,
      attempt_id: attemptId,
      order_id: orderId,
      amount_cents: amountCents,
    })),
  );
  await move(tx, deps, given, 1);
}

/**
 * Gives debts back after a refused transfer.
 * @returns the orders that owe them again
 */
export async function undoNetting(
  tx: Tx,
  deps: Deps,
  { tenantId, orderId, attemptId }: OrderKey & { attemptId: string },
): Promise<string[]> {
  const undone = await tx
    .db('payouts_netting')
    .where({ tenant_id: tenantId, attempt_id: attemptId })
    .whereNull('undone_at')
    .update({ undone_at: tx.db.fn.now() })
    .returning<{ order_id: string; amount_cents: number }[]>(['order_id', 'amount_cents']);
  const nettings = undone.map(({ order_id, amount_cents }) => ({
    tenantId,
    orderId: order_id,
    amountCents: amount_cents,
  }));
  await move(tx, deps, { tenantId, orderId, attemptId, nettings }, -1);
  return nettings.map((netting) => netting.orderId);
}

/** @param sign 1 repays the debts, -1 gives them back */
async function move(tx: Tx, deps: Deps, given: Applied, sign: 1 | -1): Promise<void> {
  const { tenantId, orderId, attemptId, nettings } = given;
  const ledger = deps.use(orders);
  const causeId = sign === 1 ? attemptId : `${attemptId}:undone`;
  const total = sumOf(nettings) * sign;
  if (total === 0) return;
  const posting = { tenantId, cause: 'debt', causeId };
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .increment('netted_cents', total);
  await ledger.post(tx, {
    ...posting,
    orderId,
    entries: [
      { account: 'tenant', amountCents: -total },
      { account: 'debt', amountCents: total },
    ],
  });
  for (const owing of nettings) {
    const amountCents = owing.amountCents * sign;
    await tx
      .db('payouts_order')
      .where({ tenant_id: tenantId, order_id: owing.orderId })
      .increment({ settled_cents: amountCents, owed_cents: -amountCents });
    await ledger.post(tx, {
      ...posting,
      orderId: owing.orderId,
      entries: [
        { account: 'tenant', amountCents },
        { account: 'debt', amountCents: -amountCents },
      ],
    });
  }
}
