import { conflict, invalid, tidySpaces, toDollars } from '@foyer/kit';
import type { InputOf, ListingOf, TenantCtx, Tx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { lists } from '../../contract/lists.ts';
import type { RefundRun } from '../../contract/refund.ts';
import { REFUND_ITEM_WORDS } from '../../words.ts';
import { refundAllTask } from '../jobs.ts';
import { FULL_NAME, ofEvent } from '../listings/orderListings.ts';
import { keepLateCancelNotice } from '../notice/keepNotice.ts';
import type { OrdersRefundRunRow } from '../schema.ts';
import { cancelledEvent } from './figures.ts';

/**
 * Starts a run, or continues one with what is left and what failed. Of two concurrent starts, only one
 * succeeds.
 */
export async function startRefundAll(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.refundAll>,
): Promise<{ started: boolean }> {
  const { tenantId } = ctx;
  return ctx.tx(async (tx) => {
    const event = await cancelledEvent(tx.db, ctx, params.eventId);
    if (tidySpaces(body.eventName) !== tidySpaces(event.name))
      throw invalid({ eventName: ['This doesn’t match the event name.'] });
    const { run, isNew } = await lockRun(tx, {
      tenant_id: tenantId,
      event_id: event.id,
      with_fees: body.withFees,
      reason: body.reason.trim(),
      requested_by: ctx.actor?.email ?? null,
    });
    if (!isNew && run.state === 'running') return { started: false };
    // All buyers of an event are treated alike, so the first choice stays.
    if (run.with_fees !== body.withFees)
      throw conflict(
        'other_choice',
        `These refunds were started ${run.with_fees ? 'with' : 'without'} fees and must continue that way.`,
      );
    await keepLateCancelNotice(tx, {
      tenantId,
      eventId: event.id,
      reason: run.reason,
      refundPlan: run.with_fees ? 'full' : 'contact',
    });
    const total = await addItems(tx, run);
    await tx
      .db('orders_refund_run')
      .where({ tenant_id: tenantId, id: run.id })
      .update({
        state: 'running',
        stop_asked: false,
        lease_id: null,
        lease_until: tx.db.raw(`now() + interval '1 minute'`),
        updated_at: tx.db.fn.now(),
      });
    await tx.audit({
      action: 'event.refund_all',
      subject: 'event',
      subjectId: event.id,
      tenantId,
      after: { withFees: run.with_fees, reason: run.reason, orders: total },
    });
    await tx.startTask(
      refundAllTask,
      { tenantId, runId: run.id },
      { title: `Refund all orders for ${event.name}`, total },
    );
    return { started: true };
  });
}

type NewRun = Pick<
  OrdersRefundRunRow,
  'tenant_id' | 'event_id' | 'with_fees' | 'reason' | 'requested_by'
>;

async function lockRun(
  { db }: Tx,
  given: NewRun,
): Promise<{ run: OrdersRefundRunRow; isNew: boolean }> {
  const made = await db('orders_refund_run')
    .insert(given)
    .onConflict(['tenant_id', 'event_id'])
    .ignore()
    .returning('id');
  const { tenant_id, event_id } = given;
  const run = await db<OrdersRefundRunRow>('orders_refund_run')
    .where({ tenant_id, event_id })
    .forUpdate()
    .first();
  if (!run) throw new Error('The run no longer exists.');
  return { run, isNew: made.length > 0 };
}

/** Adds every paid order, and resets failed items for a retry. @returns how many are pending */
async function addItems({ db }: Tx, run: OrdersRefundRunRow): Promise<number> {
  const { tenant_id, id, event_id } = run;
  await db.raw(
    `insert into orders_refund_item (tenant_id, run_id, event_id, order_id)
     select tenant_id, ?, event_id, id from orders_order
     where tenant_id = ? and event_id = ? and status in ('completed', 'partially_refunded')
     on conflict (tenant_id, run_id, order_id) do nothing`,
    [id, tenant_id, event_id],
  );
  await db.raw(
    `update orders_refund_item set state = 'waiting', refund_id = null, failure = null,
       amount_cents = 0, updated_at = now()
     where tenant_id = :tenant and run_id = :run and (state = 'failed' or (state = 'asked' and
       exists (select from orders_refund r where r.tenant_id = orders_refund_item.tenant_id
         and r.id = orders_refund_item.refund_id and r.status = 'failed')))`,
    { tenant: tenant_id, run: id },
  );
  const { rows } = await db.raw<{ rows: { count: number }[] }>(
    `select count(*)::integer as count from orders_refund_item
     where tenant_id = ? and run_id = ? and state = 'waiting'`,
    [tenant_id, id],
  );
  return rows[0]?.count ?? 0;
}

/** Refunds already requested continue; no new ones start. */
export async function stopRefundAll(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.stopRefundAll>,
): Promise<{ success: true }> {
  return ctx.tx(async (tx) => {
    const event = await cancelledEvent(tx.db, ctx, params.eventId);
    const stopped = await tx
      .db('orders_refund_run')
      .where({ tenant_id: ctx.tenantId, event_id: event.id, state: 'running' })
      .update({
        stop_asked: true,
        // If no worker has the lease, none would notice the stop.
        state: tx.db.raw(`case when lease_id is null or lease_until < now()
          then 'stopped' else state end`),
        updated_at: tx.db.fn.now(),
      });
    if (stopped > 0)
      await tx.audit({
        action: 'event.refund_all_stopped',
        subject: 'event',
        subjectId: event.id,
        tenantId: ctx.tenantId,
      });
    return { success: true as const };
  });
}

/** The refund's own status is newer than the item's. */
const STATE = `(case when i.state <> 'asked' then i.state when r.status = 'failed' then 'failed'
  when r.status = 'requested' then 'asked' else 'done' end)`;

/** The progress of a run, from its items, whether or not a worker is running. */
export async function refundRunOf(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.refundRun>,
): Promise<{ run: RefundRun | null }> {
  return ctx.read(async (db) => {
    const { id: event_id } = await cancelledEvent(db, ctx, params.eventId);
    const run = await db<OrdersRefundRunRow>('orders_refund_run')
      .where({ tenant_id: ctx.tenantId, event_id })
      .first();
    if (!run) return { run: null };
    ctx.reports.stayFresh();
    const { rows } = await db.raw<{ rows: [Counts] }>(
      `select count(*)::integer as orders,
         count(*) filter (where state in ('done', 'voided', 'settled'))::integer as done,
         count(*) filter (where state = 'asked')::integer as under_way,
         count(*) filter (where state = 'failed')::integer as failed,
         count(*) filter (where state = 'waiting')::integer as waiting,
         coalesce(sum(amount_cents) filter (where state = 'done'), 0)::bigint as cents
       from (select ${STATE} as state, i.amount_cents from orders_refund_item i
         left join orders_refund r on r.tenant_id = i.tenant_id and r.id = i.refund_id
         where i.tenant_id = ? and i.run_id = ?) item`,
      [run.tenant_id, run.id],
    );
    const [{ orders, done, under_way, failed, waiting, cents }] = rows;
    return {
      run: {
        state: run.state === 'running' && run.stop_asked ? 'stopping' : run.state,
        withFees: run.with_fees,
        reason: run.reason,
        requestedBy: run.requested_by,
        startedAt: run.created_at.toISOString(),
        orders,
        done,
        underWay: under_way,
        failed,
        waiting,
        refunded: toDollars(Number(cents)),
      },
    };
  });
}

interface Counts {
  orders: number;
  done: number;
  under_way: number;
  failed: number;
  waiting: number;
  cents: number;
}

export const refundItemListing: ListingOf<typeof lists.refundItems> = {
  from: (db, ctx, params) =>
    ofEvent(
      db('orders_refund_item as i')
        .join('orders_order as o', (on) =>
          on.on('o.tenant_id', 'i.tenant_id').andOn('o.id', 'i.order_id'),
        )
        .leftJoin('orders_refund as r', (on) =>
          on.on('r.tenant_id', 'i.tenant_id').andOn('r.id', 'i.refund_id'),
        ),
      'i',
      ctx,
      params,
    ),
  words: { state: REFUND_ITEM_WORDS },
  columns: {
    id: 'i.id',
    orderUID: 'o.uid',
    fullName: FULL_NAME,
    email: 'o.email',
    state: STATE,
    amount: 'i.amount_cents',
    failure: `coalesce(i.failure, r.failure, '')`,
    dateCreated: 'i.created_at',
  },
};
