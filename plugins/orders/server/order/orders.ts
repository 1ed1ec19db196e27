import { service, type Deps, type Knex, type Scope, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { awaitConfirmation, isAwaited, markProven } from '../confirmation/awaitConfirmation.ts';
import { restoreOrder, type LostOrder } from '../review/restoreOrder.ts';
import { closeOrder, processOrder, type Closing, type Processing } from './closeOrder.ts';
import {
  completeHeld,
  completeIn,
  type CompleteInput,
  type Outcome,
  type PaidInput,
} from './completeOrder.ts';
import { closeCauseOf, SoldOut } from './fulfilOrder.ts';
import { lockOrder, readOrder } from './lockOrder.ts';
import type { OrderRow } from './order.ts';
import { agreedCents, placeOrder, type NewOrder } from './placeOrder.ts';
import { postLedger, type LedgerPosting } from './postLedger.ts';
import { settleOrder, type ActualFee } from './settleOrder.ts';
import { newOrderUID } from './uid.ts';

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
