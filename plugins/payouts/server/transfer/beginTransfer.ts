import { randomUUID } from 'node:crypto';
import type { Deps, Tx } from '@foyer/kit/server';
import { orders, type OrderRow } from '@foyer/plugin-orders/server';
import { gateway, paymentSetup } from '@foyer/plugin-payments/server';
import { lockDebt, lockPayoutOrder, type PayoutOrder } from '../order/payoutOrder.ts';
import { positionCents, reservedCents } from '../order/position.ts';
import { keepReserve, openReserve } from '../reserve/keepReserve.ts';
import { planReserve } from '../reserve/planReserve.ts';
import { RESERVE_LEG } from '../reserve/leg.ts';
import { readMoney } from '../order/readMoney.ts';
import { figuresOf } from '../payout/figures.ts';
import type { Attempt, TransferParams } from './attempt.ts';
import { settleTransfer } from './finishTransfer.ts';
import { applyNetting, planNetting, sumOf } from './netDebt.ts';
import { NO_DESTINATION, type Reason } from './reasons.ts';
import { transferError } from './transferError.ts';

export interface Wanted {
  tenantId: string;
  orderUID: string;
  /** `main`, `reserve` for what was kept back of it, or `adj:…` for what is paid once more. */
  leg: string;
  /** The payout that it will be part of. */
  payoutId: string;
}

/** What came of the first step: a reason, nothing left to transfer, or an attempt to be sent. */
export type Begun =
  { refused: Reason } | { completed: { payoutId: string } } | { submitting: Attempt };

/**
 * The first step of a transfer: every rule is checked anew under the order's lock, the tenant's debt
 * is taken off, and what will be asked of the gateway is written down. The index of attempts, and
 * nothing else, decides between two that begin at once.
 */
export async function beginTransfer(tx: Tx, deps: Deps, wanted: Wanted): Promise<Begun> {
  const { tenantId, leg } = wanted;
  const order = await deps.use(orders).lock(tx.db, wanted.orderUID);
  const key = { tenantId, orderId: order.id };
  await lockDebt(tx.db, tenantId);
  const mine = await lockPayoutOrder(tx.db, key);
  if (!mine) return { refused: 'no_charge' };
  const refused = transferError(order, mine, { leg, now: await clock(tx) });
  if (refused) return { refused };
  // What is under way of this leg is not a reason to pay less: the index refuses the attempt.
  const money = await readMoney(tx.db, mine, { exceptLeg: leg });
  const payableCents = leg === RESERVE_LEG ? reservedCents(money) : positionCents(money);
  if (payableCents <= 0) return { refused: 'nothing_to_pay' };
  const nettings = await planNetting(tx, key, payableCents);
  const leftCents = payableCents - sumOf(nettings);
  const reserve =
    leg === 'main'
      ? await planReserve(tx, { ...key, shareCents: payableCents, leftCents })
      : undefined;
  const amountCents = leftCents - (reserve?.cents ?? 0);
  const destination = await destinationOf(tx, deps, tenantId);
  if (amountCents > 0 && !destination) return { refused: NO_DESTINATION };
  const attempt = await insertAttempt(tx, deps, { wanted, order, mine, amountCents, destination });
  if (!attempt) return { refused: 'in_progress' };
  if (leg === RESERVE_LEG) await keepReserve(tx, deps, { order: mine, cents: 0 });
  await applyNetting(tx, deps, { ...key, attemptId: attempt.id, nettings });
  if (reserve) await openReserve(tx, deps, { ...key, reserve });
  await tx.audit({
    action: 'payout.transfer_begun',
    subject: 'order',
    subjectId: order.uid,
    tenantId,
    after: {
      leg,
      amountCents,
      nettedCents: sumOf(nettings),
      reservedCents: reserve?.cents ?? 0,
      attemptId: attempt.id,
    },
  });
  if (amountCents > 0) return { submitting: attempt };
  const unreserved = { ...mine, reserved_cents: reserve?.cents ?? 0 };
  await settleTransfer(tx, deps, { attempt, order, mine: unreserved, transferId: null });
  return { completed: { payoutId: attempt.payout_id } };
}

async function insertAttempt(
  tx: Tx,
  deps: Deps,
  given: {
    wanted: Wanted;
    order: OrderRow;
    mine: PayoutOrder;
    amountCents: number;
    destination: string | null;
  },
): Promise<Attempt | undefined> {
  const { wanted, order, mine, amountCents, destination } = given;
  const { tenantId, leg, payoutId } = wanted;
  const id = randomUUID();
  const last = (await tx
    .db('payouts_attempt')
    .where({ tenant_id: tenantId, order_id: order.id, leg })
    .max('n as n')
    .first()) as { n: number | null };
  const n = (last.n ?? 0) + 1;
  const params: TransferParams | null = destination
    ? {
        amount: amountCents,
        currency: 'usd',
        destination,
        transfer_group: order.uid,
        description: `Order ${order.uid}`,
        // What is paid once more comes out of what was taken back, not out of the charge.
        ...(!leg.startsWith('adj:') && order.charge_id && { source_transaction: order.charge_id }),
        metadata: {
          orderUID: order.uid,
          tenantId,
          eventId: order.event_id,
          payoutId,
          attemptId: id,
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
      figures: JSON.stringify(figuresOf(order, mine)),
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
  const { rows } = await tx.db.raw<{ rows: [{ now: Date }] }>('select now() as now');
  return rows[0].now;
}
