import { formatCount, invalid } from '@foyer/kit';
import { type Ctx, type InputOf, query, type Tx } from '@foyer/kit/server';
import type { payouts } from '../../contract.ts';
import { payRunTask } from '../jobs.ts';
import type { PayoutsRunRow } from '../schema.ts';

/** The title of a run's task. */
export const titleOf = (orders: number): string =>
  `Payout of ${formatCount(orders, 'order', 'orders')}`;

/**
 * Stores the orders that an operator selected, and starts a task that pays each of them.
 * @throws 422 naming orders that don't exist
 */
export function startRun(
  ctx: Ctx,
  { body }: InputOf<typeof payouts.routes.startRun>,
): Promise<{ id: string; taskId: string; orders: number }> {
  const orderUIDs = [...new Set(body.orderUIDs)];
  return ctx.tx(async (tx) => {
    const [run] = await tx
      .db<PayoutsRunRow>('payouts_run')
      .insert({
        order_count: orderUIDs.length,
        tenant_total_cents: 0,
        started_by: ctx.actor?.email ?? null,
      })
      .returning('*');
    if (!run) throw new Error('The insert returned no row.');
    const { id } = run;
    const found = await keepOrders(tx, id, orderUIDs);
    const unknown = orderUIDs.filter((uid) => !found.has(uid));
    if (unknown.length > 0)
      throw invalid({ orderUIDs: [`Order not found: ${unknown.slice(0, 5).join(', ')}.`] });
    const cents = [...found.values()].reduce((sum, one) => sum + one, 0);
    await tx.db('payouts_run').where({ id }).update({ tenant_total_cents: cents });
    await tx.audit({
      action: 'payout_run.started',
      subject: 'payout_run',
      subjectId: id,
      after: { orders: orderUIDs.length, tenantTotalCents: cents },
    });
    const about = { title: titleOf(orderUIDs.length), total: orderUIDs.length };
    const task = await tx.startTask(payRunTask, { runId: id }, about);
    return { id, taskId: task.id, orders: orderUIDs.length };
  });
}

/**
 * Stores a run's orders; orders of the same event share a payout.
 * @returns each order's share, by its UID
 */
async function keepOrders(
  { db }: Tx,
  runId: string,
  orderUIDs: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await query<{ order_uid: string; amount_cents: number }>(
    db,
    `with found as materialized (
       select o.tenant_id, o.id, o.uid, o.event_id, o.tenant_total_cents
       from orders_lookup_v1 l
       join orders_order_v1 o on o.tenant_id = l.tenant_id and o.id = l.order_id
       join payouts_order p on p.tenant_id = o.tenant_id and p.order_id = o.id
       where l.id = any(:orderUIDs::text[]) and o.uid = l.id
     ), payout as materialized (
       select event_id, gen_random_uuid() as id from (select distinct event_id from found) as events
     )
     insert into payouts_run_order
       (tenant_id, run_id, order_id, order_uid, event_id, payout_id, amount_cents)
     select f.tenant_id, :runId, f.id, f.uid, f.event_id, payout.id, f.tenant_total_cents
     from found f join payout on payout.event_id = f.event_id
     returning order_uid, amount_cents`,
    { runId, orderUIDs: [...orderUIDs] },
  );
  return new Map(rows.map((row) => [row.order_uid, Number(row.amount_cents)]));
}
