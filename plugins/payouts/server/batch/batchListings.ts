import { notFound, toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, isUuid, type Knex, type Listing } from '@foyer/kit/server';
import type {
  BatchChange,
  BatchDetail,
  BatchOrderRow,
  BatchRow,
  PayoutPreview,
  payouts,
} from '../../contract.ts';
import type { LeftOutSum } from './proposeBatches.ts';
import { SPLIT_SQL } from '../payout.ts';
import { CAN_BE_PAID, IS_SUSPENDED, OWED_CENTS } from '../payability.ts';
import { previewPayout } from '../transfer/previewPayout.ts';
import {
  BATCH_ORDER_WORDS,
  BATCH_WORDS,
  CHANGE_WORDS,
  RHYTHM_WORDS,
  SENTENCES,
} from '../../words.ts';

const paidOf = (what: string): string =>
  `coalesce((select ${what} from payouts_batch_order b join payouts_order p
    on p.tenant_id = b.tenant_id and p.order_id = b.order_id and p.payout_id = b.payout_id
    where b.tenant_id = a.tenant_id and b.batch_id = a.id), 0)`;

/** What changed about order `p` of batch `b` since the proposal. */
const CHANGE_SQL = `(case
  when p.payout_completed and p.payout_id <> b.payout_id then 'paid_otherwise'
  when p.payout_completed then 'none'
  when p.system_hold then 'disputed'
  when p.on_hold then 'on_hold'
  when ${IS_SUSPENDED} then 'suspended'
  when p.total_cents = 0 or p.tenant_total_cents <= 0 then 'refunded'
  when not ${CAN_BE_PAID} and ${OWED_CENTS} < p.tenant_total_cents then 'no_account'
  when p.tenant_total_cents <> b.amount_cents then 'amount_changed'
  else 'none' end collate "und-x-icu")`;

/** For a waiting batch, what can still be paid out; for a decided batch, what was decided. */
const openOf = (what: string, decided: string): string =>
  `(case when a.state <> 'proposed' then ${decided} else coalesce((
    select ${what} from payouts_batch_order b join payouts_order p
      on p.tenant_id = b.tenant_id and p.order_id = b.order_id
    where b.tenant_id = a.tenant_id and b.batch_id = a.id and b.is_open
      and ${CHANGE_SQL} in ('none', 'amount_changed')), 0) end)`;

const batchesOf = (db: Knex): Knex.QueryBuilder =>
  db('payouts_batch as a').join('tenants_tenant_v1 as t', 't.id', 'a.tenant_id');

const BATCH = {
  id: 'a.id',
  tenantId: 'a.tenant_id',
  tenantURL: 't.url',
  tenantName: 't.name',
  day: `to_char(a.day, 'YYYY-MM-DD')`,
  rhythm: 'a.rhythm',
  state: 'a.state',
  orders: openOf('count(*)::int', 'a.order_count'),
  amount: openOf('sum(p.tenant_total_cents)::bigint', 'a.tenant_total_cents'),
  proposedOrders: 'a.order_count',
  proposed: 'a.tenant_total_cents',
  owed: 'a.owed_cents',
  reserve: 'a.reserve_cents',
  paidOrders: paidOf('count(*)::int'),
  paid: paidOf('sum(p.paid_tenant_total_cents)::bigint'),
  debtTaken: paidOf(`sum(${SPLIT_SQL.debtTaken})::bigint`),
  reserved: paidOf(`sum(${SPLIT_SQL.reserved})::bigint`),
  transferred: paidOf(`sum(${SPLIT_SQL.transferred})::bigint`),
  isAutomatic: 'a.is_automatic',
  createdAt: 'a.created_at',
  decidedAt: 'a.decided_at',
  decidedBy: 'a.decided_by',
  dismissal: 'a.dismissal',
};

export const batchListing: Listing<BatchRow> = {
  from: (db) => batchesOf(db),
  columns: BATCH,
  words: { rhythm: RHYTHM_WORDS, state: BATCH_WORDS },
};

const ordersOf = (db: Knex, id: string): Knex.QueryBuilder =>
  db('payouts_batch_order as b')
    .join('payouts_batch as a', (on) =>
      on.on('a.tenant_id', 'b.tenant_id').andOn('a.id', 'b.batch_id'),
    )
    .join('payouts_order as p', (on) =>
      on.on('p.tenant_id', 'b.tenant_id').andOn('p.order_id', 'b.order_id'),
    )
    .join('orders_order_v1 as o', (on) =>
      on.on('o.tenant_id', 'b.tenant_id').andOn('o.id', 'b.order_id'),
    )
    .join('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'b.tenant_id').andOn('e.id', 'b.event_id'),
    )
    .where('b.batch_id', isUuid(id) ? id : null);

/** An order counts as paid if it is part of the payout, whatever the outcome of the release. */
const STATE_SQL = `(case
  when p.payout_id = b.payout_id then 'paid'
  when p.payout_completed then 'paid_otherwise'
  when b.is_open then 'waiting'
  when a.state = 'dismissed' then 'dismissed'
  when b.reason = 'in_progress' then 'in_progress'
  else 'failed' end collate "und-x-icu")`;

/** The order's part of the batch's sum: what the batch paid for it or can still pay. */
const NOW_SQL = `(case
  when p.payout_id = b.payout_id then coalesce(p.paid_tenant_total_cents, 0)
  when b.is_open and ${CHANGE_SQL} in ('none', 'amount_changed') then p.tenant_total_cents
  else 0 end)`;

export const batchOrderListing: Listing<BatchOrderRow, { id: string }> = {
  from: (db, _scope, { id }) => ordersOf(db, id),
  columns: {
    id: 'b.id',
    orderUID: 'b.order_uid',
    eventId: 'b.event_id',
    eventName: 'e.name',
    payoutId: 'b.payout_id',
    amount: 'b.amount_cents',
    amountNow: NOW_SQL,
    state: STATE_SQL,
    change: CHANGE_SQL,
    reason: 'b.reason',
  },
  words: { state: BATCH_ORDER_WORDS, change: CHANGE_WORDS, reason: SENTENCES },
};

/** @throws 404 */
export function readBatch(
  ctx: Ctx,
  { params: { id } }: InputOf<typeof payouts.routes.batch>,
): Promise<BatchDetail> {
  return ctx.read(async (db) => {
    const columns = Object.entries(BATCH).map(([name, sql]) => db.raw(`${sql} as "${name}"`));
    const row = await batchesOf(db).where('a.id', id).first<Record<string, unknown>>(columns);
    if (!row) throw notFound('batch');
    const { left_out: leftOut } = await db('payouts_batch')
      .where({ id })
      .first<{ left_out: LeftOutSum[] }>('left_out');
    const changes = await ordersOf(db, id)
      .where('b.is_open', true)
      .groupByRaw('1')
      .select<{ change: BatchChange; orders: number; cents: number }[]>(
        db.raw(`${CHANGE_SQL} as change`),
        db.raw('count(*)::int as orders'),
        db.raw('sum(p.tenant_total_cents)::bigint as cents'),
      );
    return {
      ...toDetail(row),
      leftOut: leftOut.map(({ reason, orders, cents }) => ({
        reason,
        orders,
        amount: toDollars(cents),
      })),
      changes: changes.map(({ change, orders, cents }) => ({
        change,
        orders,
        amount: toDollars(cents),
      })),
    };
  });
}

/**
 * What releasing a batch would pay now, for the orders that are still undecided.
 * @throws 404
 */
export async function readBatchPreview(
  ctx: Ctx,
  { params: { id } }: InputOf<typeof payouts.routes.previewBatch>,
): Promise<PayoutPreview> {
  const orderUIDs = await ctx.read(async (db) => {
    const batch: unknown = await db('payouts_batch').where({ id }).first('id');
    if (!batch) throw notFound('batch');
    return await db('payouts_batch_order')
      .where({ batch_id: id, is_open: true })
      .orderBy('order_uid')
      .pluck<string[]>('order_uid');
  });
  return previewPayout(ctx, orderUIDs);
}

const iso = (at: unknown): string | null => (at instanceof Date ? at.toISOString() : null);

/** Converts a database row of the batch list to its API form. */
const toDetail = (row: Readonly<Record<string, unknown>>): BatchRow =>
  ({
    ...row,
    amount: toDollars(Number(row['amount'])),
    owed: toDollars(Number(row['owed'])),
    reserve: toDollars(Number(row['reserve'])),
    proposed: toDollars(Number(row['proposed'])),
    paid: toDollars(Number(row['paid'])),
    debtTaken: toDollars(Number(row['debtTaken'])),
    transferred: toDollars(Number(row['transferred'])),
    reserved: toDollars(Number(row['reserved'])),
    createdAt: iso(row['createdAt']),
    decidedAt: iso(row['decidedAt']),
  }) as BatchRow;
