import { service, type Deps, type Knex, type Scope, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { closeOrder, processOrder, type Closing } from './closeOrder.ts';
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

/** Orders, for the plugins that sell and pay out. */
export interface Orders {
  newOrderUID(): string;
  find(db: Knex.Transaction, orderUID: string): Promise<OrderRow>;
  /** Locks it until the transaction ends. */
  lock(db: Knex.Transaction, orderUID: string): Promise<OrderRow>;
  place(tx: Tx, order: NewOrder): Promise<{ id: string }>;
  /** What the gateway is told beforehand of the tenant's or the platform's share. */
  agreedCents(order: Pick<NewOrder, 'flow' | 'terms' | 'breakdown'>): number;
  /** Completes in a transaction of its own; a sold-out order is cancelled, for its payment to go back. */
  complete(scope: Scope, input: CompleteInput): Promise<Outcome>;
  /** The same in the caller's transaction. @throws SoldOut, and then the transaction has to be undone */
  completeIn(tx: Tx, input: CompleteInput): Promise<Outcome>;
  /**
   * Completes those of several orders of one event that are paid as asked and have their holds, in a
   * transaction of its own: a busy evening's payments share their writes.
   * @returns the ids of the payments that completed their order; the others are for `complete`, a second
   *   one for the same order among them
   * @throws where a hold was gone, and then none is completed
   */
  completeHeld(scope: Scope, inputs: readonly PaidInput[]): Promise<ReadonlySet<string>>;
  settle(tx: Tx, fee: ActualFee): Promise<boolean>;
  /** The buyer is through, the money is on its way. */
  process(tx: Tx, orderUID: string): Promise<void>;
  close(tx: Tx, closing: Closing): Promise<boolean>;
  post(tx: Tx, posting: LedgerPosting): Promise<void>;
}
export const orders = service<Orders>('orders.orders/v1');

export const makeOrders = (deps: Deps): Orders => ({
  newOrderUID,
  find: readOrder,
  lock: lockOrder,
  place: placeOrder,
  agreedCents,
  async complete(scope, input) {
    const isHoldGone = (error: unknown) => deps.use(stock).isHoldGone(error);
    const complete = (given: CompleteInput) => scope.tx((tx) => completeIn(tx, deps, given));
    try {
      return await complete(input).catch((error: unknown) => {
        if (isHoldGone(error)) return complete({ ...input, winsNow: true });
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
  settle: settleOrder,
  process: processOrder,
  close: closeOrder,
  post: postLedger,
});
