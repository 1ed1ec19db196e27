import type Stripe from 'stripe';
import { isUuid, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { findListed, gateway, type Ages, type GatewayCall } from '@foyer/plugin-payments/server';
import { markOutcomeUnknown, openIntents, reasonOf } from '../transfer/transferError.ts';
import { lockDebt, lockPayoutOrder, positionCents } from '../order/payoutOrder.ts';
import { readMoney } from '../order/readMoney.ts';
import { reconcilePayout } from '../order/reconcilePayout.ts';
import type { PayoutsReversalRow } from '../schema.ts';

/**
 * The gateway call for a reversal: how it is requested, and how it is found again by the row ID in
 * its metadata.
 */
export function reversalCall(deps: Deps): GatewayCall<Reversal, Stripe.TransferReversal, void> {
  const { stripe } = deps.use(gateway);
  const finish = (
    { tenant_id, id, order_uid: orderUID }: Reversal,
    result: Parameters<typeof finishReversal>[2]['result'],
  ) => deps.forTenant(tenant_id).tx((tx) => finishReversal(tx, deps, { id, orderUID, result }));
  return {
    name: 'reversal',
    isAwaited: false,
    intentOf: ({ idempotency_key }) => ({ idempotencyKey: idempotency_key, account: null }),
    send: async ({ id, order_uid: orderUID, transfer_id, amount_cents }, options) =>
      stripe().transfers.createReversal(
        transfer_id,
        { amount: amount_cents, metadata: { reversalId: id, orderUID } },
        options,
      ),
    find: async ({ id, transfer_id }, options) =>
      findListed(
        stripe().transfers.listReversals(transfer_id, { limit: 100 }, options),
        ({ metadata }) => metadata?.['reversalId'] === id,
      ),
    made: (reversal, { id }) => finish(reversal, { reversalId: id }),
    refused: (reversal, error) =>
      finish(reversal, {
        failed: error === undefined ? 'The transfer wasn’t reversed.' : reasonOf(error),
      }),
    lost: ({ tenant_id, id }, lost) =>
      deps
        .forTenant(tenant_id)
        .tx((tx) => markOutcomeUnknown(tx, 'payouts_reversal', { tenant_id, id, lost })),
  };
}

/** Carries out a recorded reversal, unless it is already done. */
export async function reverse(
  deps: Deps,
  { tenantId, reversalId }: { tenantId: string; reversalId: string },
): Promise<void> {
  const row = await deps
    .forTenant(tenantId)
    .read((db) =>
      db<Reversal>('payouts_reversal').where({ tenant_id: tenantId, id: reversalId }).first(),
    );
  if (row?.state !== 'submitting') return;
  if (!(await wasReversed(deps, row))) await deps.use(gateway).ask(reversalCall(deps), row);
}

/**
 * Whether Stripe has a reversal that this database doesn't know and that leaves nothing to reverse.
 * After data loss, a refund is reported again and would otherwise be reversed twice.
 */
async function wasReversed(deps: Deps, reversal: Reversal): Promise<boolean> {
  const { tenant_id: tenantId, order_id: orderId, transfer_id: transferId } = reversal;
  const transfer = await deps.use(gateway).stripe().transfers.retrieve(transferId);
  const scope = deps.forTenant(tenantId);
  const attempt = await scope.read<{ id: string; reversed_cents: number } | undefined>((db) =>
    db('payouts_attempt')
      .where({ tenant_id: tenantId, id: reversal.attempt_id })
      .first('id', 'reversed_cents'),
  );
  if (!attempt || transfer.amount_reversed <= attempt.reversed_cents) return false;
  const orderUID = reversal.order_uid;
  await recordReversals(deps, { tenantId, orderUID, attemptId: attempt.id, transferId });
  return scope.tx(async (tx) => {
    await deps.use(orders).lock(tx.db, orderUID);
    await lockDebt(tx.db, tenantId);
    const payoutOrder = await lockPayoutOrder(tx.db, { tenantId, orderId });
    const isTooMuch =
      payoutOrder !== undefined &&
      positionCents(await readMoney(tx.db, payoutOrder)) >= reversal.amount_cents;
    if (isTooMuch)
      await finishReversal(tx, deps, {
        id: reversal.id,
        orderUID,
        result: { failed: 'The transfer was already reversed.' },
      });
    return isTooMuch;
  });
}

/** Finds out what happened to reversals without a response, by the same rules as for transfers. */
export async function recoverReversals(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('finishes reversals for all tenants after a crash')
    .read<(Reversal & Ages)[]>((db) => openIntents(db, 'payouts_reversal', { quietSeconds }));
  await deps.use(gateway).resumeAll(reversalCall(deps), open);
}

export type Result = { reversalId: string } | { failed: string };

/** Records a reversal's result. What Stripe couldn't reverse becomes the tenant's debt. */
export async function finishReversal(
  tx: Tx,
  deps: Deps,
  { id, orderUID, result }: { id: string; orderUID: string; result: Result },
): Promise<void> {
  const order = await deps.use(orders).lock(tx.db, orderUID);
  await lockDebt(tx.db, order.tenant_id);
  const reversal = await lockReversal(tx.db, id);
  if (reversal.state === 'succeeded' || reversal.state === 'failed') return;
  await tx
    .db('payouts_reversal')
    .where({ tenant_id: reversal.tenant_id, id })
    .update({
      ...('reversalId' in result
        ? { state: 'succeeded', reversal_id: result.reversalId, reason: null }
        : { state: 'failed', reason: result.failed }),
      updated_at: tx.db.fn.now(),
    });
  if ('reversalId' in result) await recordReversed(tx, deps, reversal);
  await tx.audit({
    action: 'reversalId' in result ? 'payout.reversed' : 'payout.reversal_failed',
    subject: 'order',
    subjectId: orderUID,
    tenantId: reversal.tenant_id,
    after: { amountCents: reversal.amount_cents, transferId: reversal.transfer_id, ...result },
  });
  await reconcilePayout(tx, deps, { tenantId: reversal.tenant_id, orderId: reversal.order_id });
}

/** Updates the amounts and the ledger for money that came back from a tenant. */
export async function recordReversed(
  tx: Tx,
  deps: Deps,
  reversal: Pick<Reversal, 'tenant_id' | 'id' | 'order_id' | 'attempt_id' | 'amount_cents'>,
): Promise<void> {
  const { tenant_id, order_id, attempt_id, amount_cents: amountCents } = reversal;
  await tx
    .db('payouts_order')
    .where({ tenant_id, order_id })
    .increment('reversed_cents', amountCents);
  await tx
    .db('payouts_attempt')
    .where({ tenant_id, id: attempt_id })
    .increment('reversed_cents', amountCents);
  await deps.use(orders).post(tx, {
    tenantId: tenant_id,
    orderId: order_id,
    cause: 'reversal',
    causeId: reversal.id,
    entries: [
      { account: 'tenant', amountCents },
      { account: 'transferred', amountCents: -amountCents },
    ],
  });
}

/** A row of payouts_reversal. */
export type Reversal = PayoutsReversalRow;

/** Locks a reversal until the transaction ends. */
async function lockReversal(db: Knex.Transaction, id: string): Promise<Reversal> {
  const reversal = await db<Reversal>('payouts_reversal').where({ id }).forUpdate().first();
  if (!reversal) throw new Error(`Reversal ${id} was not found.`);
  return reversal;
}

interface Transfer {
  tenantId: string;
  orderUID: string;
  attemptId: string;
  transferId: string;
}

/** Records all reversals of a transfer, whether created here or in the Stripe Dashboard. */
export async function recordReversals(deps: Deps, transfer: Transfer): Promise<void> {
  const { tenantId, orderUID, transferId } = transfer;
  const scope = deps.forTenant(tenantId);
  const made = deps.use(gateway).stripe().transfers.listReversals(transferId, { limit: 100 });
  for await (const reversal of made) {
    const own = reversal.metadata?.['reversalId'];
    if (isUuid(own) && (await isKnown(deps, tenantId, own))) {
      const result = { reversalId: reversal.id };
      await scope.tx((tx) => finishReversal(tx, deps, { id: own, orderUID, result }));
    } else {
      await recordForeign(deps, transfer, { id: reversal.id, amountCents: reversal.amount });
    }
  }
}

/** Also records our own reversals that a failover lost. */
const isKnown = (deps: Deps, tenantId: string, id: string): Promise<boolean> =>
  deps.forTenant(tenantId).read(async (db) => {
    const row: unknown = await db('payouts_reversal')
      .where({ tenant_id: tenantId, id })
      .first('id');
    return row !== undefined;
  });

/** Records a reversal from the Stripe Dashboard; it isn't paid again. */
async function recordForeign(
  deps: Deps,
  { tenantId, orderUID, attemptId, transferId }: Transfer,
  { id, amountCents }: { id: string; amountCents: number },
): Promise<void> {
  await deps.forTenant(tenantId).tx(async (tx) => {
    const order = await deps.use(orders).lock(tx.db, orderUID);
    await lockDebt(tx.db, tenantId);
    const [recorded] = await tx
      .db('payouts_reversal')
      .insert({
        tenant_id: tenantId,
        attempt_id: attemptId,
        order_id: order.id,
        order_uid: orderUID,
        cause: 'external',
        cause_id: id,
        transfer_id: transferId,
        amount_cents: amountCents,
        idempotency_key: `external:${id}`,
        state: 'succeeded',
        reversal_id: id,
      })
      .onConflict()
      .ignore()
      .returning<{ id: string }[]>('id');
    if (!recorded) return;
    await recordReversed(tx, deps, {
      tenant_id: tenantId,
      id: recorded.id,
      order_id: order.id,
      attempt_id: attemptId,
      amount_cents: amountCents,
    });
    await tx.audit({
      action: 'payout.reversed',
      subject: 'order',
      subjectId: orderUID,
      tenantId,
      after: { amountCents, transferId, reversalId: id, madeAt: 'the gateway' },
    });
    await reconcilePayout(tx, deps, { tenantId, orderId: order.id });
  });
}
