import { notFound, toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, isUuid, type Knex, type Listing } from '@foyer/kit/server';
import type { RunDetail, RunOrderRow, RunRow, payouts } from '../../contract.ts';
import { SPLIT_SQL, uidOfPayout } from '../payout.ts';
import { RUN_ORDER_WORDS, RUN_WORDS, SENTENCES } from '../../words.ts';
import type { PayoutsRunRow } from '../schema.ts';
import { isLeft } from './payRun.ts';

const PAID = 'join payouts_order p on p.tenant_id = b.tenant_id and p.order_id = b.order_id';
const paidOf = (what: string): string =>
  `coalesce((select ${what} from payouts_run_order b ${PAID} and p.payout_id = b.payout_id
    where b.run_id = r.id), 0)`;

export const runListing: Listing<RunRow> = {
  from: (db) => db('payouts_run as r'),
  columns: {
    id: 'r.id',
    state: 'r.state',
    orders: 'r.order_count',
    amount: 'r.tenant_total_cents',
    paidOrders: paidOf('count(*)::int'),
    paid: paidOf('sum(p.paid_tenant_total_cents)::bigint'),
    debtTaken: paidOf(`sum(${SPLIT_SQL.debtTaken})::bigint`),
    reserved: paidOf(`sum(${SPLIT_SQL.reserved})::bigint`),
    transferred: paidOf(`sum(${SPLIT_SQL.transferred})::bigint`),
    waitingOrders:
      '(select count(*)::int from payouts_run_order b where b.run_id = r.id and b.is_open)',
    startedBy: 'r.started_by',
    createdAt: 'r.created_at',
    endedAt: 'r.ended_at',
  },
  words: { state: RUN_WORDS },
};

/** The order's attempts that belong to this run. */
const ATTEMPT = `from payouts_attempt a where a.tenant_id = b.tenant_id and a.order_id = b.order_id
  and a.leg = 'main' and a.payout_id = b.payout_id`;

/** An order counts as paid if it is part of the payout, whatever the outcome of the run. */
const STATE_SQL = `(case
  when p.payout_completed and p.payout_id = b.payout_id then 'paid'
  when b.is_open then 'waiting'
  when b.reason = 'in_progress' and exists (select ${ATTEMPT} and a.state in ('submitting', 'unknown'))
  then 'in_progress'
  else 'failed' end collate "und-x-icu")`;

/** A lost response may turn out to have been a refusal. */
const REASON_SQL = `(case
  when p.payout_completed and p.payout_id = b.payout_id then null
  when b.reason = 'in_progress' then coalesce(
    (select a.reason ${ATTEMPT} and a.state = 'failed' order by a.n desc limit 1), b.reason)
  else b.reason end)`;

const ofPaid = (cents: string): string =>
  `(case when p.payout_completed and p.payout_id = b.payout_id then ${cents} else 0 end)`;

const ordersOf = (db: Knex, id: string): Knex.QueryBuilder =>
  db('payouts_run_order as b')
    .join('payouts_order as p', (on) =>
      on.on('p.tenant_id', 'b.tenant_id').andOn('p.order_id', 'b.order_id'),
    )
    .where('b.run_id', isUuid(id) ? id : null);

export const runOrderListing: Listing<RunOrderRow, { id: string }> = {
  from: (db, _scope, { id }) =>
    ordersOf(db, id)
      .join('events_event_v1 as e', (on) =>
        on.on('e.tenant_id', 'b.tenant_id').andOn('e.id', 'b.event_id'),
      )
      .join('tenants_tenant_v1 as t', 't.id', 'b.tenant_id'),
  columns: {
    id: 'b.id',
    orderUID: 'b.order_uid',
    tenantId: 'b.tenant_id',
    tenantURL: 't.url',
    eventId: 'b.event_id',
    eventName: 'e.name',
    payoutId: 'b.payout_id',
    payoutUID: uidOfPayout('b'),
    amount: 'coalesce(p.paid_tenant_total_cents, b.amount_cents)',
    debtTaken: ofPaid(SPLIT_SQL.debtTaken),
    reserved: ofPaid(SPLIT_SQL.reserved),
    transferred: ofPaid(SPLIT_SQL.transferred),
    state: STATE_SQL,
    reason: REASON_SQL,
  },
  words: { state: RUN_ORDER_WORDS, reason: SENTENCES },
};

interface RunSum {
  state: string;
  reason: string | null;
  orders: number;
  cents: number;
  debt: number;
  reserve: number;
  transferred: number;
}

/** @throws 404 */
export function readRun(
  ctx: Ctx,
  { params: { id } }: InputOf<typeof payouts.routes.run>,
): Promise<RunDetail> {
  ctx.reports.stayFresh();
  return ctx.read(async (db) => {
    const run = await db('payouts_run').where({ id }).first<PayoutsRunRow | undefined>();
    if (!run) throw notFound('payout');
    const sums = await ordersOf(db, id)
      .groupByRaw('1, 2')
      .select<RunSum[]>(
        db.raw(`${STATE_SQL} as state`),
        db.raw(`${REASON_SQL} as reason`),
        db.raw('count(*)::int as orders'),
        db.raw('sum(coalesce(p.paid_tenant_total_cents, b.amount_cents))::bigint as cents'),
        db.raw(`sum(${ofPaid(SPLIT_SQL.debtTaken)})::bigint as debt`),
        db.raw(`sum(${ofPaid(SPLIT_SQL.reserved)})::bigint as reserve`),
        db.raw(`sum(${ofPaid(SPLIT_SQL.transferred)})::bigint as transferred`),
      );
    const of = (state: string) => sums.find((sum) => sum.state === state);
    return {
      id,
      state: run.state,
      orders: run.order_count,
      amount: toDollars(Number(run.tenant_total_cents)),
      paidOrders: of('paid')?.orders ?? 0,
      paid: toDollars(Number(of('paid')?.cents ?? 0)),
      debtTaken: toDollars(Number(of('paid')?.debt ?? 0)),
      reserved: toDollars(Number(of('paid')?.reserve ?? 0)),
      transferred: toDollars(Number(of('paid')?.transferred ?? 0)),
      waitingOrders: of('waiting')?.orders ?? 0,
      startedBy: run.started_by,
      createdAt: run.created_at.toISOString(),
      endedAt: run.ended_at?.toISOString() ?? null,
      isLeft: isLeft(run),
      failures: sums
        .filter(({ state }) => state === 'failed' || state === 'in_progress')
        .map(({ reason, orders, cents }) => ({
          reason: reason ?? 'already_completed',
          orders,
          amount: toDollars(Number(cents)),
        })),
    };
  });
}
