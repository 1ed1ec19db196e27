import type { Deps, Scope, Tx } from '@foyer/kit/server';
import { catalog } from '@foyer/plugin-events/server';
import type { CardPayment } from '../order/completeOrder.ts';
import { lockOrder, lockOrders } from '../order/order.ts';
import { placeOrder, type NewOrder } from '../order/placeOrder.ts';
import { splitColumns, splitOrder } from '../order/postLedger.ts';
import { openReview } from './reviewRow.ts';

/** A paid order that is missing, as far as its payment describes it. */
export interface LostOrder {
  order: NewOrder;
  payment: CardPayment;
  /** What was transferred with the charge; set only if the payment doesn't say what was sold. */
  passedOnCents?: number;
  /** Whether the payment says what was sold. If not, it can only be refunded. */
  isReadable: boolean;
  /**
   * Whether a missing event may be recreated. Not if the account's owner could have written its ID,
   * because tickets are signed for an event's ID.
   */
  mayMakeEvent: boolean;
  cause: string;
}

const DAY_MS = 86_400_000;

/**
 * Restores a paid order that the database lost, for review. It has no tickets, ledger entries or inventory
 * until someone decides. Idempotent.
 */
export function restoreOrder(scope: Scope, deps: Deps, lost: LostOrder): Promise<void> {
  const { order } = lost;
  const { tenantId, eventId, orderUID } = order;
  return scope.tx(async (tx) => {
    await tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
      `orders_lost ${tenantId} ${orderUID}`,
    ]);
    const [known] = await lockOrders(tx.db, [orderUID]);
    if (known) return;
    if (!(await hasEvent(tx, deps, lost))) {
      deps.log.warn(
        { orderUID, tenantId, eventId },
        'a paid session refers to an event that does not exist',
      );
      return;
    }
    const cartId = (await isFree(tx, order)) ? order.cartId : null;
    await placeOrder(tx, { ...order, cartId });
    if (lost.passedOnCents !== undefined) await keepPassedOn(tx, orderUID, lost.passedOnCents);
    await openReview(tx, {
      order: await lockOrder(tx.db, orderUID),
      payment: lost.payment,
      cause: lost.cause,
      kind: lost.isReadable ? 'lost' : 'unreadable',
    });
    deps.log.error({ orderUID, tenantId }, 'a paid order was missing and now needs review');
  });
}

/** The cart may have survived and become another order since. */
async function isFree({ db }: Tx, { tenantId, cartId }: NewOrder): Promise<boolean> {
  if (cartId === null) return true;
  const other: unknown = await db('orders_order')
    .where({ tenant_id: tenantId, draft_id: cartId })
    .first('id');
  return other === undefined;
}

/** Every order needs an event. A lost event is replaced by a draft with the same ID. */
async function hasEvent(
  tx: Tx,
  deps: Deps,
  { order: { tenantId, eventId }, mayMakeEvent }: LostOrder,
): Promise<boolean> {
  const events = deps.use(catalog);
  if (await events.event(tx.db, eventId)) return true;
  if (!mayMakeEvent) return false;
  await events.createEvent(tx, {
    tenantId,
    eventId,
    name: 'Recovered event',
    startDateTime: new Date(Date.now() + DAY_MS).toISOString(),
    endDateTime: new Date(Date.now() + 2 * DAY_MS).toISOString(),
  });
  return true;
}

/** What the gateway already split must be returned when the payment is refunded. */
async function keepPassedOn(tx: Tx, orderUID: string, cents: number): Promise<void> {
  const order = await lockOrder(tx.db, orderUID);
  const split = splitOrder({ ...order, agreed_cents: cents });
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({ agreed_cents: cents, ...splitColumns(split) });
}
