import type Stripe from 'stripe';
import { isUuid, tenantDirectory, type Deps, type Knex, type Tx } from '@foyer/kit/server';
import { orders, type OrderRow } from '@foyer/plugin-orders/server';
import { findListed, gateway } from '@foyer/plugin-payments/server';
import {
  lockDebt,
  lockPayoutOrder,
  type PayoutOrder,
  positionCents,
} from '../order/payoutOrder.ts';
import { readMoney } from '../order/readMoney.ts';
import { type Figures, figuresFromText, figuresOf } from '../payout.ts';
import { openReserve, planReserve } from '../reserve/planReserve.ts';
import { recordReversals } from '../reversal/reversals.ts';
import type { PayoutsFoundTransferRow } from '../schema.ts';
import { finishTransfer } from './finishTransfer.ts';
import { applyNetting, planNetting, sumOf } from './netDebt.ts';
import { fromLeg, toLeg } from './attempt.ts';

type Found = PayoutsFoundTransferRow & { params: { metadata: Record<string, string> } };

/**
 * Stores a transfer of ours that this database doesn't know. Its order isn't transferred again, and
 * the transfer is recorded once the order exists here.
 */
export async function keepFoundTransfer(deps: Deps, transfer: Stripe.Transfer): Promise<void> {
  const {
    attemptId,
    payoutId,
    orderUID,
    tenantId,
    leg = toLeg({ kind: 'payout' }),
  } = transfer.metadata;
  if (!isUuid(attemptId) || !isUuid(payoutId) || !isUuid(tenantId) || !orderUID) return;
  if (!(await deps.use(tenantDirectory).byId(tenantId))) return;
  const { id, amount, metadata } = transfer;
  const params = {
    ...{ amount, currency: transfer.currency, metadata },
    destination: idOf(transfer.destination),
    transfer_group: transfer.transfer_group,
    source_transaction: idOf(transfer.source_transaction),
  };
  await deps.forTenant(tenantId).tx(async ({ db }) => {
    await db('payouts_found_transfer')
      .insert({
        tenant_id: tenantId,
        transfer_id: id,
        order_uid: orderUID,
        attempt_id: attemptId,
        payout_id: payoutId,
        leg,
        amount_cents: amount,
        params: JSON.stringify(params),
        made_at: new Date(transfer.created * 1000),
      })
      .onConflict(['tenant_id', 'transfer_id'])
      .ignore();
  });
  await recordFoundTransfers(deps, { tenantId, orderUID });
}

const idOf = (reference: string | { id: string } | null): string | null =>
  typeof reference === 'string' ? reference : (reference?.id ?? null);

/** Whether Stripe has a transfer for an order that isn't recorded here yet. */
export const hasFoundTransfer = async (
  db: Knex,
  { tenantId, orderUID }: { tenantId: string; orderUID: string },
): Promise<boolean> =>
  (await db('payouts_found_transfer')
    .where({ tenant_id: tenantId, order_uid: orderUID })
    .whereNull('recorded_at')
    .whereNull('problem')
    .first('id')) !== undefined;

/** Records found transfers whose order exists here and has a known fee; the others wait. */
export async function recordFoundTransfers(
  deps: Deps,
  only: { tenantId?: string; orderUID?: string } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('records missing transfers for all tenants')
    .read<Found[]>((db) =>
      db<Found>('payouts_found_transfer as f')
        .join('payouts_order as p', { 'p.tenant_id': 'f.tenant_id', 'p.order_uid': 'f.order_uid' })
        .whereNull('f.recorded_at')
        .whereNull('f.problem')
        .whereNotNull('p.gateway_fee_cents')
        .modify((query) => {
          if (only.tenantId) void query.where('f.tenant_id', only.tenantId);
          if (only.orderUID) void query.where('f.order_uid', only.orderUID);
        })
        .orderBy('f.made_at')
        .limit(100)
        .select('f.*'),
    );
  for (const found of open)
    await recordFound(deps, found).catch((error: unknown) => {
      const { transfer_id: transferId, order_uid: orderUID } = found;
      deps.log.error({ err: error, transferId, orderUID }, 'could not record a transfer');
    });
}

async function recordFound(deps: Deps, found: Found): Promise<void> {
  const { tenant_id: tenantId, order_uid: orderUID, transfer_id: transferId } = found;
  const own = await ownTransfers(deps, orderUID);
  const attemptId = await deps.forTenant(tenantId).tx(async (tx) => {
    const order = await deps.use(orders).lock(tx.db, orderUID);
    await lockDebt(tx.db, tenantId);
    const payoutOrder = await lockPayoutOrder(tx.db, { tenantId, orderId: order.id });
    if (!payoutOrder) return null;
    const attempt = await openAttempt(tx, order, found);
    // Older releases sent no leg, so a transfer without one may be of another kind, but never the
    // order's first.
    const isUnclear = found.params.metadata['leg'] === undefined && own.at(-1) !== found.attempt_id;
    const isAlreadyPaid =
      attempt !== undefined && (attempt.state === 'succeeded' || own.includes(attempt.id));
    const isOther = attempt?.id !== found.attempt_id;
    if (isOther && (isAlreadyPaid || isUnclear)) {
      const problem = isAlreadyPaid
        ? 'This order was transferred twice.'
        : 'This transfer doesn’t state its purpose, and its order already has an earlier transfer.';
      await tx
        .db('payouts_found_transfer')
        .where({ tenant_id: tenantId, id: found.id })
        .update({ problem });
      deps.log.error({ orderUID, transferId, problem }, 'could not record a transfer');
      return null;
    }
    const id = attempt?.id ?? (await insertMade(tx, deps, { found, order, payoutOrder }));
    await finishTransfer(tx, deps, { attemptId: id, orderUID, transferId });
    await tx
      .db('payouts_found_transfer')
      .where({ tenant_id: tenantId, id: found.id })
      .update({ recorded_at: tx.db.fn.now() });
    await tx.audit({
      action: 'payout.transfer_found',
      subject: 'order',
      subjectId: orderUID,
      tenantId,
      after: {
        ...{ amountCents: found.amount_cents, transferId },
        transferKind: fromLeg(found.leg).kind,
      },
    });
    return id;
  });
  if (attemptId) await recordReversals(deps, { tenantId, orderUID, attemptId, transferId });
}

/**
 * The order's attempts that Stripe has transfers for, newest first; attempts without one made no
 * transfer.
 */
async function ownTransfers(deps: Deps, orderUID: string): Promise<readonly string[]> {
  const named: string[] = [];
  const { stripe } = deps.use(gateway);
  await findListed(
    stripe().transfers.list({ transfer_group: orderUID, limit: 100 }),
    ({ metadata }) => {
      if (metadata['attemptId']) named.push(metadata['attemptId']);
      return false;
    },
  );
  return named;
}

/**
 * The payout may have been attempted again since the data loss. Under the same idempotency key,
 * Stripe made no new transfer.
 */
const openAttempt = (tx: Tx, order: OrderRow, { leg }: Found) =>
  tx
    .db('payouts_attempt')
    .where({ tenant_id: order.tenant_id, order_id: order.id, leg })
    .whereIn('state', ['submitting', 'unknown', 'succeeded'])
    .first<{ id: string; state: string } | undefined>('id', 'state');

/** Restores the attempt, with the debts and the reserve that led to its amount. */
async function insertMade(
  tx: Tx,
  deps: Deps,
  { found, order, payoutOrder }: { found: Found; order: OrderRow; payoutOrder: PayoutOrder },
): Promise<string> {
  const { tenant_id: tenantId, leg } = found;
  const key = { tenantId, orderId: order.id };
  const last = await tx
    .db('payouts_attempt')
    .where({ tenant_id: tenantId, order_id: order.id, leg })
    .max('n as n')
    .first<{ n: number | null }>();
  const n = (last.n ?? 0) + 1;
  // A refund of the order may have been found since then.
  const recorded = figuresFromText(found.params.metadata['figures'] ?? '');
  const figures = recorded ?? figuresOf(order, payoutOrder);
  const split = await splitMade(tx, { found, order, payoutOrder, recorded });
  // The statement adds up to what was transferred. The rest is paid out or repaid like any change of the order.
  const settled = split === null ? found.amount_cents - figures.tenantTotal : figures.settled;
  await tx.db('payouts_attempt').insert({
    tenant_id: tenantId,
    id: found.attempt_id,
    order_id: order.id,
    order_uid: order.uid,
    leg,
    n,
    payout_id: found.payout_id,
    amount_cents: found.amount_cents,
    params: JSON.stringify(found.params),
    figures: JSON.stringify({ ...figures, settled }),
    idempotency_key: `${deps.use(gateway).keyPrefix}tr:${order.uid}:${leg}:${n}`,
    state: 'submitting',
    created_at: found.made_at,
  });
  if (!split) return found.attempt_id;
  const { nettings, reserve } = split;
  await applyNetting(tx, deps, { ...key, attemptId: found.attempt_id, nettings });
  if (reserve) await openReserve(tx, deps, { ...key, reserve });
  return found.attempt_id;
}

/**
 * The debts and the reserve that reduced a transfer; nothing for a transfer that isn't a payout.
 * @returns null if today's debts and reserve give another amount, because they were different at that time
 */
async function splitMade(
  tx: Tx,
  given: { found: Found; order: OrderRow; payoutOrder: PayoutOrder; recorded: Figures | null },
) {
  const { found, order, payoutOrder, recorded } = given;
  const key = { tenantId: found.tenant_id, orderId: order.id };
  const transferKind = fromLeg(found.leg);
  if (transferKind.kind !== 'payout') return { nettings: [], reserve: null };
  const payableCents = recorded
    ? recorded.tenantTotal + recorded.settled
    : positionCents(await readMoney(tx.db, payoutOrder, { exceptTransfer: transferKind }));
  const nettings = await planNetting(tx, key, Math.max(0, payableCents));
  const leftCents = payableCents - sumOf(nettings);
  const reserve = await planReserve(tx, { ...key, shareCents: payableCents, leftCents });
  return leftCents - (reserve?.cents ?? 0) === found.amount_cents ? { nettings, reserve } : null;
}

/**
 * Handles a Stripe event for a transfer: records it if it is ours and not recorded yet, and records
 * its reversals.
 */
export async function onTransferChanged(
  deps: Deps,
  { transferId }: { transferId: string },
): Promise<void> {
  const transfer = await deps.use(gateway).stripe().transfers.retrieve(transferId);
  const { attemptId, orderUID, tenantId } = transfer.metadata;
  if (!isUuid(attemptId) || !isUuid(tenantId) || !orderUID) return;
  const scope = deps.forTenant(tenantId);
  const isOurs = await scope.read((db) =>
    db('payouts_attempt').where({ tenant_id: tenantId, id: attemptId }).first('id'),
  );
  if (!isOurs) return keepFoundTransfer(deps, transfer);
  await scope.tx((tx) => finishTransfer(tx, deps, { attemptId, orderUID, transferId }));
  if (transfer.amount_reversed > 0)
    await recordReversals(deps, { tenantId, orderUID, attemptId, transferId });
}
