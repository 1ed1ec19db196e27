import { toDollars } from '@foyer/kit';
import type { InputOf, ListingOf, TenantCtx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { lists } from '../../contract/lists.ts';
import type { RefundRun } from '../../contract/refundAll.ts';
import { ofEvent } from '../listings/ofEvent.ts';
import { FULL_NAME } from '../listings/orderListings.ts';
import type { OrdersRefundRunRow } from '../schema.ts';
import { cancelledEvent } from './figures.ts';
import { REFUND_ITEM_WORDS } from '../../words.ts';

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
