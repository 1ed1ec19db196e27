import { type Deps, type Knex, type Scope, service, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { orderSettled } from '../../contract/events.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { awaitConfirmation, isAwaited, markProven } from '../confirmation/awaitConfirmation.ts';
import { type LostOrder, restoreOrder } from '../review/restoreOrder.ts';
import { closeOrder, type Closing, type Processing, processOrder } from './closeOrder.ts';
import {
  completeHeld,
  completeIn,
  type CompleteInput,
  type Outcome,
  type PaidInput,
} from './completeOrder.ts';
import { closeCauseOf, SoldOut } from './fulfilOrder.ts';
import { lockOrder, newOrderUID, type OrderRow, readOrder } from './order.ts';
import { agreedCents, type NewOrder, placeOrder } from './placeOrder.ts';
import {
  type LedgerPosting,
  postLedger,
  splitColumns,
  splitEntries,
  splitOrder,
} from './postLedger.ts';

/** The orders service, for plugins that sell and pay out. */
export interface Orders {
  newOrderUID(): string;
  find(db: Knex.Transaction, orderUID: string): Promise<OrderRow>;
  /** Locks it until the transaction ends. */
  lock(db: Knex.Transaction, orderUID: string): Promise<OrderRow>;
  place(tx: Tx, order: NewOrder): Promise<{ id: string }>;
  /**
   * Leaves a free order waiting until its email is confirmed, and emails the link. An order that already
   * waits keeps its deadline. @returns until when the caller must keep its tickets held
   */
  awaitConfirmation(tx: Tx, waiting: { orderUID: string; expiresAt: Date }): Promise<Date>;
  /** Whether the buyer with this email has a link that can still confirm the order. */
  isAwaited(
    db: Knex,
    order: { tenantId: string; orderUID: string; email: string },
  ): Promise<boolean>;
  /** Records that the buyer verified their email by signing in. */
  markProven(tx: Tx, order: { tenantId: string; orderUID: string }): Promise<void>;
  /** The tenant's or the platform's share that is agreed with the gateway in advance. */
  agreedCents(order: Pick<NewOrder, 'flow' | 'terms' | 'breakdown'>): number;
  /** Completes in its own transaction; a sold-out order is canceled, and its payment must be returned. */
  complete(scope: Scope, input: CompleteInput): Promise<Outcome>;
  /** Completes in the caller's transaction. @throws SoldOut; then the caller must roll back */
  completeIn(tx: Tx, input: CompleteInput): Promise<Outcome>;
  /**
   * Completes those orders of one event that are paid in full and have their holds, in one transaction,
   * so that payments of a busy evening share their writes.
   * @returns the IDs of the payments that completed their orders; pass the others to `complete`,
   * including second payments
   * @throws if a hold was gone; then none is completed
   */
  completeHeld(scope: Scope, inputs: readonly PaidInput[]): Promise<ReadonlySet<string>>;
  /** Restores a paid order that the database lost, for review. */
  restore(scope: Scope, lost: LostOrder): Promise<void>;
  settle(tx: Tx, fee: ActualFee): Promise<boolean>;
  /** The buyer finished paying, and the payment is processing. */
  process(tx: Tx, paid: Processing): Promise<void>;
  close(tx: Tx, closing: Closing): Promise<boolean>;
  post(tx: Tx, posting: LedgerPosting): Promise<void>;
}
export const orders = service<Orders>('orders.orders/v1');

export const makeOrders = (deps: Deps): Orders => ({
  newOrderUID,
  find: readOrder,
  lock: lockOrder,
  place: placeOrder,
  awaitConfirmation: (tx, waiting) => awaitConfirmation(tx, deps, waiting),
  isAwaited,
  markProven,
  agreedCents,
  async complete(scope, input) {
    const isHoldGone = (error: unknown) => deps.use(stock).isHoldGone(error);
    const complete = (given: CompleteInput) => scope.tx((tx) => completeIn(tx, deps, given));
    try {
      return await complete(input).catch((error: unknown) => {
        if (isHoldGone(error)) return complete({ ...input, isWithoutHold: true });
        throw error;
      });
    } catch (error) {
      if (!(error instanceof SoldOut)) throw error;
      const { orderUID, cause } = input;
      const closeCause = closeCauseOf(error);
      await scope.tx((tx) => closeOrder(tx, { orderUID, status: 'cancelled', cause, closeCause }));
      return 'sold_out';
    }
  },
  completeIn: (tx, input) => completeIn(tx, deps, input),
  completeHeld: (scope, inputs) => scope.tx((tx) => completeHeld(tx, deps, inputs)),
  restore: (scope, lost) => restoreOrder(scope, deps, lost),
  settle: settleOrder,
  process: processOrder,
  close: closeOrder,
  post: postLedger,
});

/** The gateway's actual fee for a charge, and when the rest can be paid out. */
interface ActualFee {
  orderUID: string;
  chargeId: string;
  feeCents: number;
  availableAt: Date;
}

/**
 * Splits an order again with the gateway's actual fee. Idempotent.
 * @returns whether anything changed
 */
async function settleOrder(tx: Tx, fee: ActualFee): Promise<boolean> {
  const order = await lockOrder(tx.db, fee.orderUID);
  if (!PAID_STATUSES.includes(order.status) || order.charge_id !== fee.chargeId) return false;
  const isKnown =
    order.gateway_fee_cents === fee.feeCents &&
    order.balance_available_at?.getTime() === fee.availableAt.getTime();
  if (isKnown) return false;
  const before = splitOrder(order);
  const after = splitOrder({ ...order, gateway_fee_cents: fee.feeCents });
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      gateway_fee_cents: fee.feeCents,
      balance_available_at: fee.availableAt,
      updated_at: tx.db.fn.now(),
      ...splitColumns(after),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'fee',
    causeId: `${order.gateway_fee_cents ?? 'estimate'}>${fee.feeCents}`,
    entries: splitEntries(order, before, after),
  });
  await tx.emit(orderSettled, {
    tenantId: order.tenant_id,
    eventId: order.event_id,
    orderId: order.id,
    orderUID: order.uid,
  });
  return true;
}
