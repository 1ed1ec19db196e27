import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { orders } from '@foyer/plugin-orders/server';
import { findListed, gateway, type GatewayCall } from '@foyer/plugin-payments/server';
import { markOutcomeUnknown } from '../openIntents.ts';
import { lockDebt, lockPayoutOrder } from '../order/payoutOrder.ts';
import { positionCents } from '../order/position.ts';
import { readMoney } from '../order/readMoney.ts';
import { reasonOf } from '../transfer/reasons.ts';
import { finishReversal } from './finishReversal.ts';
import { recordReversals } from './recordReversals.ts';
import type { Reversal } from './reversal.ts';

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
