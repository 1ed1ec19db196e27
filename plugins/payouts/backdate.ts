import { randomUUID } from 'node:crypto';
import type { Deps, Knex } from '@foyer/kit/server';
import { proposeBatches } from './server/batch/proposeBatches.ts';
import { setHold } from './server/setHold.ts';
import { reconcileNightly } from './server/jobs.ts';
import { finishReversal, type Result, type Reversal } from './server/reversal/reversals.ts';
import type { TransferParams } from './server/transfer/attempt.ts';
import { beginTransfer } from './server/transfer/beginTransfer.ts';
import { failTransfer, finishTransfer } from './server/transfer/finishTransfer.ts';

/** Orders per transaction. It holds the lock of the tenant's debt, which refunds wait for. */
const AT_ONCE = 20;

/** When a part of an order's payout happened; dates its ledger and audit entries. */
export interface PastMove {
  tenantId: string;
  orderUID: string;
  at: Date;
  /** The cause of its ledger entries; null if it has none. */
  causeId: string | null;
  /** The audit action, as a pattern for `like`. */
  action: string;
}

export interface PastPayout {
  tenantId: string;
  payoutId: string;
  at: Date;
}

export interface PastReversal {
  tenantId: string;
  reversalId: string;
  at: Date;
}

export interface PastHold {
  tenantId: string;
  orderUID: string;
  at: Date;
}

/**
 * For demos: pays out orders of one event like a transfer does, but records the gateway's result
 * instead of calling it. Leaves out orders that a rule refuses.
 * @param given.carryOut makes the transfer and returns the gateway's ID of it
 * @returns the payout's ID
 */
export async function payOut(
  deps: Deps,
  given: {
    tenantId: string;
    orderUIDs: readonly string[];
    carryOut: (params: TransferParams) => string;
  },
): Promise<string> {
  const { tenantId, orderUIDs, carryOut } = given;
  const payoutId = randomUUID();
  for (let from = 0; from < orderUIDs.length; from += AT_ONCE)
    await deps.forTenant(tenantId).tx(async (tx) => {
      for (const orderUID of orderUIDs.slice(from, from + AT_ONCE)) {
        const started = await beginTransfer(tx, deps, {
          tenantId,
          orderUID,
          transferKind: { kind: 'payout' },
          payoutId,
        });
        if (!('submitting' in started)) continue;
        const { id: attemptId, params } = started.submitting;
        const transferId = carryOut(params as TransferParams);
        await finishTransfer(tx, deps, { attemptId, orderUID, transferId });
      }
    });
  return payoutId;
}

/**
 * For demos: tries to pay out an order, which the gateway refuses.
 * @returns the ID of the payout that it would have had
 */
export async function refusePayout(
  deps: Deps,
  { tenantId, orderUID, reason }: { tenantId: string; orderUID: string; reason: string },
): Promise<string> {
  const payoutId = randomUUID();
  const transferKind = { kind: 'payout' } as const;
  await deps.forTenant(tenantId).tx(async (tx) => {
    const started = await beginTransfer(tx, deps, { tenantId, orderUID, transferKind, payoutId });
    if (!('submitting' in started)) throw new Error(`Order ${orderUID} can’t be paid out.`);
    await failTransfer(tx, deps, { attemptId: started.submitting.id, orderUID, reason });
  });
  return payoutId;
}

/**
 * Creates the reversals that refunds of a paid order require.
 * @param given.carryOut makes the reversal and returns the gateway's ID of it, or why it was refused
 * @returns the IDs of the reversals
 */
export const takeBack = (
  deps: Deps,
  given: { tenantId: string; orderUID: string; carryOut: (reversal: Reversal) => Result },
): Promise<string[]> =>
  deps.forTenant(given.tenantId).tx(async (tx) => {
    const asked = await tx
      .db<Reversal>('payouts_reversal')
      .where({ tenant_id: given.tenantId, order_uid: given.orderUID, state: 'submitting' })
      .select('*');
    for (const reversal of asked) {
      const result = given.carryOut(reversal);
      await finishReversal(tx, deps, { id: reversal.id, orderUID: reversal.order_uid, result });
    }
    return asked.map(({ id }) => id);
  });

/** Holds an order's payout in the name of an operator. */
export async function holdBack(
  deps: Deps,
  given: { tenantId: string; orderUID: string; eventId: string; message: string; by: string },
): Promise<void> {
  const { tenantId, orderUID: orderId, eventId, message, by } = given;
  const { tx } = deps.forTenant(tenantId);
  await setHold({ tenantId, tx, actor: { email: by } }, { orderId, eventId, message, hold: true });
}

/** Has a worker compare the ledger with the gateway, as it does every night. */
export const reconcileSoon = (deps: Deps): Promise<void> =>
  deps
    .asPlatform('compares the ledger of all tenants with Stripe')
    .tx((tx) => tx.enqueue(reconcileNightly, {}));

/** Proposes today's batches for the tenants' schedules, at any time of day. */
export const proposeToday = (deps: Deps): Promise<number> => proposeBatches(deps, { fromHour: 0 });

/**
 * For demos: backdates payouts, reversals and holds to when they would have happened. Orders must
 * be backdated first. Requires the owner of the database cluster.
 * @returns when each move happened, for the ledger and the audit
 */
export async function setBackPayouts(
  trx: Knex.Transaction,
  given: {
    /** An event whose orders are all in the past. */
    eventId: string;
    payouts: readonly PastPayout[];
    reversals: readonly PastReversal[];
    holds: readonly PastHold[];
  },
): Promise<PastMove[]> {
  await trx.raw(
    `update payouts_order p
     set created_at = o.completed_at, owed_since = o.completed_at, updated_at = o.completed_at,
       ordered_at = o.created_at
     from orders_order_v1 o
     where o.tenant_id = p.tenant_id and o.id = p.order_id and p.event_id = ?`,
    [given.eventId],
  );
  const moves: PastMove[] = [];
  for (const payout of given.payouts) moves.push(...(await setBackPayout(trx, payout)));
  for (const { tenantId, reversalId, at } of given.reversals) {
    const [row] = await trx('payouts_reversal')
      .where({ tenant_id: tenantId, id: reversalId })
      .update({ created_at: at, updated_at: at })
      .returning<{ order_uid: string }[]>('order_uid');
    if (!row) throw new Error(`Reversal ${reversalId} no longer exists.`);
    const of = { tenantId, orderUID: row.order_uid, at };
    moves.push({ ...of, causeId: reversalId, action: 'payout.revers%' });
  }
  for (const { tenantId, orderUID, at } of given.holds) {
    await trx('payouts_order')
      .where({ tenant_id: tenantId, order_uid: orderUID })
      .update({ held_at: at });
    moves.push({ tenantId, orderUID, at, causeId: null, action: 'payout.held' });
  }
  return moves;
}

async function setBackPayout(
  trx: Knex.Transaction,
  { tenantId, payoutId, at }: PastPayout,
): Promise<PastMove[]> {
  const key = { tenant_id: tenantId, payout_id: payoutId };
  await trx('payouts_payout')
    .where({ tenant_id: tenantId, id: payoutId })
    .update({ created_at: at });
  await trx('payouts_order').where(key).update({ completed_at: at, updated_at: at });
  const attempts = await trx('payouts_attempt')
    .where(key)
    .update({ created_at: at, updated_at: at })
    .returning<{ id: string; order_uid: string }[]>(['id', 'order_uid']);
  await trx('payouts_netting')
    .where({ tenant_id: tenantId })
    .whereIn(
      'attempt_id',
      attempts.map(({ id }) => id),
    )
    .update({ created_at: at });
  return attempts.map(({ id, order_uid: orderUID }) => ({
    ...{ tenantId, orderUID, at, causeId: id, action: 'payout.transfer%' },
  }));
}
