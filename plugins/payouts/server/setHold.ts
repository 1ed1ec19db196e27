import { conflict, notFound } from '@foyer/kit';
import { type Actor, isUuid, type TenantCtx } from '@foyer/kit/server';
import { lockPayoutOrder } from './order/payoutOrder.ts';

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
    if (asked.hold && (await isUnderWay(tx.db, order)))
      throw conflict(
        'transfer_in_progress',
        'This payout is already being processed, so it can’t be held.',
      );
    await tx
      .db('payouts_order')
      .where({ tenant_id: tenantId, order_id: order.order_id })
      .update({
        on_hold: asked.hold,
        hold_message: asked.hold ? asked.message : null,
        held_by: asked.hold ? (ctx.actor?.email ?? null) : null,
        held_at: asked.hold ? tx.db.fn.now() : null,
        updated_at: tx.db.fn.now(),
      });
    await tx.audit({
      action: asked.hold ? 'payout.held' : 'payout.released',
      subject: 'order',
      subjectId: order.order_uid,
      tenantId,
      before: { onHold: order.on_hold, message: order.hold_message, by: order.held_by },
      after: { onHold: asked.hold, message: asked.message },
    });
    return { onHold: asked.hold || order.system_hold };
  });
}

async function isUnderWay(
  db: Parameters<typeof lockPayoutOrder>[0],
  { tenant_id, order_id }: { tenant_id: string; order_id: string },
): Promise<boolean> {
  const open: unknown = await db('payouts_attempt')
    .where({ tenant_id, order_id })
    .whereIn('state', ['submitting', 'unknown'])
    .first('id');
  return open !== undefined;
}
