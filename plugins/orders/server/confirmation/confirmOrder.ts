import { conflict, gone, notFound } from '@foyer/kit';
import type { Ctx, Deps, InputOf, TenantCtx, Tx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { stock, takers } from '@foyer/plugin-events/server';
import { lockSales } from '@foyer/plugin-tenants/server';
import type { ConfirmationState } from '../../contract/buyerRoutes.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { orderFacts, type OrderFacts } from '../order/orderFacts.ts';
import { lockOrder, whenOf } from '../order/order.ts';
import { orderToken } from '../mail/orderToken.ts';
import { closeOrder } from '../order/closeOrder.ts';
import { completeIn } from '../order/completeOrder.ts';
import type { OrdersConfirmationRow } from '../schema.ts';
import { hashOfCode } from './awaitConfirmation.ts';

interface Waiting {
  order: OrderFacts;
  expiresAt: Date;
}

const EXPIRED = 'The time to confirm these tickets has run out. Choose your tickets again.';

const FREE_SHARE =
  'This email address already has as many free tickets for this event as one person can order. To get more, contact the organizer.';

/**
 * What the page behind the emailed link shows. Reading it confirms nothing, because email scanners open
 * links too.
 */
export async function readConfirmation(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.confirmation>,
) {
  const { order, expiresAt } = await ctx.read((db) => waitingOf(db, ctx.tenantId, params.code));
  const state = stateOf(order, expiresAt);
  const { event, tenantId, uid, addressChanges } = order;
  ctx.http.res.set('Cache-Control', 'no-store');
  return {
    state,
    orderUID: uid,
    ticketCount: order.ticketCount,
    expiresAt: expiresAt.toISOString(),
    token: state === 'confirmed' ? orderToken(ctx, { tenantId, uid, addressChanges }) : null,
    event: {
      name: event.name,
      slug: event.slug,
      startDateTime: event.startAt.toISOString(),
      timeZone: event.timeZone,
      ...whenOf(event),
    },
  };
}

function stateOf({ status, event }: OrderFacts, expiresAt: Date): ConfirmationState {
  if (PAID_STATUSES.includes(status)) return 'confirmed';
  if (event.isCancelled) return 'event_cancelled';
  if (status === 'cancelled') return 'cancelled';
  const isOver = expiresAt.getTime() <= Date.now() || event.endAt.getTime() <= Date.now();
  return status === 'awaiting_confirmation' && !isOver ? 'waiting' : 'expired';
}

/**
 * Issues an order's tickets once the reader of its email confirms it. Idempotent, also across tabs.
 * @throws 409 for a canceled event or a reached limit, 410 once it is too late
 */
export async function confirmOrder(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.confirm>,
): Promise<{ token: string }> {
  const { tenantId } = ctx;
  const { order } = await ctx.read((db) => waitingOf(db, tenantId, params.code));
  await ctx
    .tx(async (tx) => {
      await lockOrder(tx.db, order.uid);
      // Read again under the lock: in the meantime another link may have been emailed, or another tab may
      // have confirmed.
      const { order: current, expiresAt } = await waitingOf(tx.db, tenantId, params.code);
      const state = stateOf(current, expiresAt);
      if (state === 'confirmed') return;
      if (state === 'event_cancelled')
        throw conflict(state, 'This event was canceled, so these tickets can’t be confirmed.');
      if (state === 'cancelled') throw conflict(state, 'This order was canceled.');
      if (state === 'expired') throw gone('confirmation_expired', EXPIRED);
      await tx
        .db('orders_confirmation')
        .where({ tenant_id: tenantId, id: current.id })
        .update({ confirmed_at: tx.db.fn.now() });
      await complete(tx, ctx, { order: current, cause: 'confirmed by email', hasLimit: true });
    })
    .catch((error: unknown) => {
      if (ctx.use(stock).isHoldGone(error)) throw gone('confirmation_expired', EXPIRED);
      throw error;
    });
  ctx.http.res.set('Cache-Control', 'no-store');
  return { token: orderToken(ctx, order) };
}

/**
 * @throws 409 if the organizer is suspended or the email has reached its limit, unless the organizer
 * confirms; 410 if the hold expired
 */
async function complete(
  tx: Tx,
  deps: Deps,
  { order, cause, hasLimit }: { order: OrderFacts; cause: string; hasLimit: boolean },
): Promise<void> {
  const { draft_id: cartId } = await lockOrder(tx.db, order.uid);
  const { tenantId, eventId, email } = order;
  await lockSales(tx, tenantId);
  if (cartId) {
    const taking = { tenantId, eventId, holdId: cartId, email };
    if (hasLimit) {
      const known = await deps.use(takers).lockAndFind(tx.db, taking);
      if (!known) throw gone('confirmation_expired', EXPIRED);
      if (known.hasShare) throw conflict('free_share', FREE_SHARE);
    }
    await deps.use(takers).keep(tx.db, { ...taking, isProven: true });
  }
  await completeIn(tx, deps, { orderUID: order.uid, payment: null, cause });
}

async function waitingOf(
  db: Parameters<typeof orderFacts>[0],
  tenantId: string,
  code: string,
): Promise<Waiting> {
  const row = await db<OrdersConfirmationRow>('orders_confirmation')
    .where({ tenant_id: tenantId, code_hash: hashOfCode(code) })
    .first('id', 'expires_at');
  if (!row) throw notFound('order');
  return { order: await orderFacts(db, { tenantId, id: row.id }), expiresAt: row.expires_at };
}

type DeskInput = { params: { eventId: string; orderUID: string } };

async function lockWaiting(tx: Tx, ctx: Ctx, { params }: DeskInput): Promise<OrderFacts> {
  const { eventId, orderUID: uid } = params;
  const which = { tenantId: ctx.tenantId ?? '', eventId, uid };
  await orderFacts(tx.db, which);
  await lockOrder(tx.db, uid);
  const order = await orderFacts(tx.db, which);
  if (order.status !== 'awaiting_confirmation')
    throw conflict('not_waiting', 'This order is no longer awaiting confirmation.');
  return order;
}

/** Confirms on the buyer's behalf. @throws 409 if it is no longer waiting, 410 if it expired */
export async function confirmAtDesk(
  ctx: TenantCtx,
  input: InputOf<typeof orders.routes.confirmAtDesk>,
): Promise<{ success: true }> {
  await ctx
    .tx(async (tx) => {
      const order = await lockWaiting(tx, ctx, input);
      if (order.event.isCancelled) throw conflict('event_cancelled', 'This event was canceled.');
      const cause = `desk:${ctx.actor?.id ?? ''}`;
      await complete(tx, ctx, { order, cause, hasLimit: false });
    })
    .catch((error: unknown) => {
      if (ctx.use(stock).isHoldGone(error))
        throw gone(
          'confirmation_expired',
          'The tickets of this order are no longer held. The buyer can order again.',
        );
      throw error;
    });
  return { success: true };
}

/** Releases the tickets immediately; the emailed link no longer works. */
export async function cancelAtDesk(
  ctx: TenantCtx,
  input: InputOf<typeof orders.routes.cancelAtDesk>,
): Promise<{ success: true }> {
  await ctx.tx(async (tx) => {
    const { uid } = await lockWaiting(tx, ctx, input);
    await closeWaiting(tx, ctx, { orderUID: uid, status: 'cancelled', cause: 'the organizer' });
  });
  return { success: true };
}

/** Closes a waiting order and releases its tickets. */
async function closeWaiting(
  tx: Tx,
  deps: Deps,
  closing: Parameters<typeof closeOrder>[1],
): Promise<void> {
  const {
    draft_id: cartId,
    tenant_id: tenantId,
    status,
  } = await lockOrder(tx.db, closing.orderUID);
  if (status !== 'awaiting_confirmation') return;
  await closeOrder(tx, closing);
  if (cartId) await deps.use(stock).release(tx.db, { tenantId, holdId: cartId });
}

const MOST_AT_ONCE = 500;

/**
 * Closes orders that weren't confirmed in time. Their holds have expired; a hold that exists belongs to a
 * buyer who came back.
 */
export async function closeUnconfirmed(deps: Deps): Promise<void> {
  const rows = await deps
    .asPlatform('Closes orders that weren’t confirmed in time, for all tenants.')
    .read((db) =>
      db('orders_confirmation as c')
        .join('orders_order as o', (on) =>
          on.on('o.tenant_id', 'c.tenant_id').andOn('o.id', 'c.id'),
        )
        .whereNull('c.confirmed_at')
        .where('c.expires_at', '<=', db.fn.now())
        .where('o.status', 'awaiting_confirmation')
        .orderBy('c.expires_at')
        .limit(MOST_AT_ONCE)
        .select<{ tenant_id: string; uid: string }[]>('o.tenant_id', 'o.uid'),
    );
  for (const { tenant_id: tenantId, uid } of rows)
    await deps
      .forTenant(tenantId)
      .tx((tx) => closeOverdue(tx, uid))
      .catch((error: unknown) => {
        deps.log.error({ err: error, orderUID: uid }, 'an unconfirmed order could not be closed');
      });
}

/** If it was placed again since it was listed, the order has a new deadline. */
async function closeOverdue(tx: Tx, uid: string): Promise<void> {
  const { tenant_id: tenantId, id, status } = await lockOrder(tx.db, uid);
  if (status !== 'awaiting_confirmation') return;
  const overdue = await tx
    .db('orders_confirmation')
    .where({ tenant_id: tenantId, id })
    .where('expires_at', '<=', tx.db.fn.now())
    .first('id');
  if (overdue) await closeOrder(tx, expiry(uid, 'not confirmed in time'));
}

/** Tickets of a canceled event can't be confirmed. */
export async function closeUnconfirmedOf(
  { tenantId, eventId }: { tenantId: string; eventId: string },
  deps: Deps,
): Promise<void> {
  const scope = deps.forTenant(tenantId);
  const rows = await scope.read((db) =>
    db('orders_order')
      .where({ tenant_id: tenantId, event_id: eventId, status: 'awaiting_confirmation' })
      .select<{ uid: string }[]>('uid'),
  );
  for (const { uid } of rows)
    await scope.tx((tx) => closeWaiting(tx, deps, expiry(uid, 'the event was canceled')));
}

const expiry = (orderUID: string, cause: string) =>
  ({ orderUID, status: 'expired', cause }) as const;
