import { randomUUID } from 'node:crypto';
import { query, queryRow, type Deps, type Tx } from '@foyer/kit/server';
import { orders, type OrderRow } from '@foyer/plugin-orders/server';
import { gateway, paymentSetup } from '@foyer/plugin-payments/server';
import { isSuspended } from '@foyer/plugin-tenants/server';
import {
  lockDebt,
  lockPayoutOrder,
  type PayoutOrder,
  positionCents,
  reservedCents,
} from '../order/payoutOrder.ts';
import { keepReserve, openReserve, planReserve } from '../reserve/planReserve.ts';
import { readMoney } from '../order/readMoney.ts';
import { figuresOf, figuresToText } from '../payout.ts';
import { toLeg, type Attempt, type TransferKind, type TransferParams } from './attempt.ts';
import { settleTransfer } from './finishTransfer.ts';
import { hasFoundTransfer } from './foundTransfer.ts';
import { applyNetting, planNetting, sumOf } from './netDebt.ts';
import { NO_DESTINATION, type Reason } from '../../words.ts';
import { transferError } from './transferError.ts';

export interface TransferRequest {
  tenantId: string;
  orderUID: string;
  transferKind: TransferKind;
  /** The payout that the transfer will belong to. */
  payoutId: string;
}

/**
 * The result of the first step: a refusal with its reason, nothing left to transfer, or an attempt
 * to send.
 */
export type TransferStart =
  { refused: Reason } | { completed: { payoutId: string } } | { submitting: Attempt };

/**
 * The first step of a transfer: checks every rule again under the order's lock, repays the tenant's
 * debt and records the request for Stripe. Only the unique index of attempts decides between two
 * concurrent calls.
 */
export async function beginTransfer(
  tx: Tx,
  deps: Deps,
  request: TransferRequest,
): Promise<TransferStart> {
  const { tenantId, transferKind } = request;
  const order = await deps.use(orders).lock(tx.db, request.orderUID);
  const key = { tenantId, orderId: order.id };
  // A suspension waits for this transaction, so a transfer is either recorded before it or refused.
  await query(tx.db, 'select tenants_lock_sales_v1(?)', [tenantId]);
  await lockDebt(tx.db, tenantId);
  const payoutOrder = await lockPayoutOrder(tx.db, key);
  if (!payoutOrder) return { refused: 'no_charge' };
  const refused = transferError(order, payoutOrder, {
    transferKind,
    isSuspended: await isSuspended(tx.db, tenantId),
    now: await clock(tx),
  });
  if (refused) return { refused };
  // A transfer that exists at Stripe but not in this database isn't made again.
  if (await hasFoundTransfer(tx.db, request)) return { refused: 'in_progress' };
  // A transfer of this kind in progress doesn't lower the amount: the index refuses a second
  // attempt.
  const money = await readMoney(tx.db, payoutOrder, { exceptTransfer: transferKind });
  const payableCents =
    transferKind.kind === 'reserve' ? reservedCents(money) : positionCents(money);
  if (payableCents <= 0) return { refused: 'nothing_to_pay' };
  const nettings = await planNetting(tx, key, payableCents);
  const leftCents = payableCents - sumOf(nettings);
  const reserve =
    transferKind.kind === 'payout'
      ? await planReserve(tx, { ...key, shareCents: payableCents, leftCents })
      : undefined;
  const amountCents = leftCents - (reserve?.cents ?? 0);
  const destination = await destinationOf(tx, deps, tenantId);
  if (amountCents > 0 && !destination) return { refused: NO_DESTINATION };
  const attempt = await insertAttempt(tx, deps, {
    request,
    order,
    payoutOrder,
    amountCents,
    destination,
  });
  if (!attempt) return { refused: 'in_progress' };
  if (transferKind.kind === 'reserve')
    await keepReserve(tx, deps, { order: payoutOrder, cents: 0 });
  await applyNetting(tx, deps, { ...key, attemptId: attempt.id, nettings });
  if (reserve) await openReserve(tx, deps, { ...key, reserve });
  await tx.audit({
    action: 'payout.transfer_begun',
    subject: 'order',
    subjectId: order.uid,
    tenantId,
    after: {
      transferKind: transferKind.kind,
      amountCents,
      nettedCents: sumOf(nettings),
      reservedCents: reserve?.cents ?? 0,
      attemptId: attempt.id,
    },
  });
  if (amountCents > 0) return { submitting: attempt };
  const unreserved = { ...payoutOrder, reserved_cents: reserve?.cents ?? 0 };
  await settleTransfer(tx, deps, { attempt, order, payoutOrder: unreserved, transferId: null });
  return { completed: { payoutId: attempt.payout_id } };
}

async function insertAttempt(
  tx: Tx,
  deps: Deps,
  given: {
    request: TransferRequest;
    order: OrderRow;
    payoutOrder: PayoutOrder;
    amountCents: number;
    destination: string | null;
  },
): Promise<Attempt | undefined> {
  const { request, order, payoutOrder, amountCents, destination } = given;
  const { tenantId, transferKind, payoutId } = request;
  const leg = toLeg(transferKind);
  const id = randomUUID();
  const last = await tx
    .db('payouts_attempt')
    .where({ tenant_id: tenantId, order_id: order.id, leg })
    .max('n as n')
    .first<{ n: number | null }>();
  const n = (last.n ?? 0) + 1;
  const figures = figuresOf(order, payoutOrder);
  const params: TransferParams | null = destination
    ? {
        amount: amountCents,
        currency: 'usd',
        destination,
        transfer_group: order.uid,
        description: `Order ${order.uid}`,
        // Payments after the payout are funded by the reversed money, not by the charge.
        ...(transferKind.kind !== 'adjustment' &&
          order.charge_id && { source_transaction: order.charge_id }),
        metadata: {
          orderUID: order.uid,
          tenantId,
          eventId: order.event_id,
          payoutId,
          attemptId: id,
          leg,
          figures: figuresToText(figures),
        },
      }
    : null;
  const [row] = await tx
    .db('payouts_attempt')
    .insert({
      tenant_id: tenantId,
      id,
      order_id: order.id,
      order_uid: order.uid,
      leg,
      n,
      payout_id: payoutId,
      amount_cents: amountCents,
      params: JSON.stringify(amountCents > 0 ? params : {}),
      figures: JSON.stringify(figures),
      idempotency_key: `${deps.use(gateway).keyPrefix}tr:${order.uid}:${leg}:${n}`,
      state: amountCents > 0 ? 'submitting' : 'succeeded',
    })
    .onConflict()
    .ignore()
    .returning<Attempt[]>('*');
  return row;
}

async function destinationOf(tx: Tx, deps: Deps, tenantId: string): Promise<string | null> {
  const { payment, canBePaid } = await deps.use(paymentSetup).of(tx.db, tenantId);
  return canBePaid ? payment.profileId : null;
}

/** The database's clock, which all processes share. */
async function clock(tx: Tx): Promise<Date> {
  const { now } = await queryRow<{ now: Date }>(tx.db, 'select now() as now');
  return now;
}
