import { conflict, notFound } from '@foyer/kit';
import {
  type Actor,
  type Ctx,
  type InputOf,
  isUuid,
  type Knex,
  query,
  step,
  type TenantCtx,
  type Tx,
} from '@foyer/kit/server';
import type { payouts } from '../contract.ts';
import { lockPayoutOrder, type PayoutOrder } from './order/payoutOrder.ts';
import { WAITS } from './payability.ts';

interface Asked {
  /** The order's ID, or the short ID that people see. */
  orderId: string;
  eventId: string;
  message: string;
  hold: boolean;
}

/** `event#8f…` → `8f…`: IDs are accepted with or without the prefix that screens show. */
const bare = (id: string): string => id.slice(id.lastIndexOf('#') + 1);

/**
 * Places or releases a hold on an order's payout; repeating a call changes nothing. It takes the
 * lock under which a transfer starts, so no transfer can start after a hold.
 */
export async function setHold(
  ctx: Pick<TenantCtx, 'tenantId' | 'tx'> & { actor: Pick<Actor, 'email'> | null },
  asked: Asked,
): Promise<{ onHold: boolean }> {
  const tenantId = ctx.tenantId;
  return ctx.tx(async (tx) => {
    const orderId = bare(asked.orderId);
    const found = await tx
      .db('payouts_order')
      .where({ tenant_id: tenantId })
      .where(isUuid(orderId) ? { order_id: orderId } : { order_uid: orderId })
      .first<{ order_id: string; event_id: string } | undefined>('order_id', 'event_id');
    const order = found && (await lockPayoutOrder(tx.db, { tenantId, orderId: found.order_id }));
    if (!order?.has_charge || order.event_id !== bare(asked.eventId)) throw notFound('order');
    if (order.facilitator === 'tenant')
      throw conflict(
        'facilitator_is_tenant',
        'Stripe pays out this order directly, so its payout can’t be held.',
      );
    if (order.payout_completed)
      throw conflict('already_completed', 'This order has already been paid out.');
    if (!asked.hold && order.system_hold && !order.on_hold)
      throw conflict('disputed', 'This payout is on hold until the dispute is resolved.');
    if (order.on_hold === asked.hold) return { onHold: order.on_hold || order.system_hold };
    if (asked.hold && (await underWay(tx.db, [order])).size > 0)
      throw conflict(
        'transfer_in_progress',
        'This payout is already being processed, so it can’t be held.',
      );
    await change(tx, [order], { ...asked, by: ctx.actor?.email ?? null });
    return { onHold: asked.hold || order.system_hold };
  });
}

/** Holds or releases many orders of any tenants. Those that can’t change are left out. */
export function holdMany(
  ctx: Ctx,
  { body }: InputOf<typeof payouts.routes.holdMany>,
): Promise<{ changed: number; leftOut: number }> {
  const orderUIDs = [...new Set(body.orderUIDs)];
  return ctx.asPlatform('holds or releases the payouts of orders of any tenants').tx(async (tx) => {
    const locked = await query<PayoutOrder>(
      tx.db,
      `select p.* from payouts_order p
       where p.order_uid = any(:orderUIDs) and ${WAITS}
         and p.facilitator = 'platform' and p.on_hold <> :hold
       order by p.tenant_id, p.order_id
       for update`,
      { orderUIDs, hold: body.hold },
    );
    const busy = body.hold ? await underWay(tx.db, locked) : new Set();
    const orders = locked.filter(({ order_id: id }) => !busy.has(id));
    if (orders.length > 0) await change(tx, orders, { ...body, by: ctx.actor?.email ?? null });
    return { changed: orders.length, leftOut: orderUIDs.length - orders.length };
  });
}

/** Changes the holds of locked orders, with an audit entry for each. */
async function change(
  tx: Tx,
  orders: readonly PayoutOrder[],
  { hold, message, by }: { hold: boolean; message: string; by: string | null },
): Promise<void> {
  await tx
    .db('payouts_order')
    .whereRaw(...among(orders))
    .update({
      on_hold: hold,
      hold_message: hold ? message : null,
      held_by: hold ? by : null,
      held_at: hold ? tx.db.fn.now() : null,
      updated_at: tx.db.fn.now(),
    });
  await tx.pipeline(
    orders.map((order) =>
      step.audit({
        action: hold ? 'payout.held' : 'payout.released',
        subject: 'order',
        subjectId: order.order_uid,
        tenantId: order.tenant_id,
        before: { onHold: order.on_hold, message: order.hold_message, by: order.held_by },
        after: { onHold: hold, message },
      }),
    ),
  );
}

/** The orders among these whose transfer has started without a result yet. */
async function underWay(db: Knex, orders: readonly PayoutOrder[]): Promise<ReadonlySet<string>> {
  const rows = await db('payouts_attempt')
    .whereRaw(...among(orders))
    .whereIn('state', ['submitting', 'unknown'])
    .select<{ order_id: string }[]>('order_id');
  return new Set(rows.map(({ order_id: id }) => id));
}

/** A condition for an index that starts with the tenant. */
const among = (orders: readonly PayoutOrder[]): [sql: string, values: string[][]] => [
  'tenant_id = any(?::uuid[]) and order_id = any(?::uuid[])',
  [
    [...new Set(orders.map(({ tenant_id: tenantId }) => tenantId))],
    orders.map(({ order_id: id }) => id),
  ],
];
