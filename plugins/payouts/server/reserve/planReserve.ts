import { randomUUID } from 'node:crypto';
import { formatCents } from '@foyer/kit';
import { type Deps, type Knex, query, queryRow, readSettings, type Tx } from '@foyer/kit/server';
import { share } from '@foyer/plugin-fees/engine';
import { orders, type PayoutMove } from '@foyer/plugin-orders/server';
import { payouts } from '../../contract.ts';
import type { OrderKey, PayoutOrder } from '../order/payoutOrder.ts';

interface Reserve {
  cents: number;
  days: number;
  until: Date;
}

const PPM_OF_PERCENT = 10_000;

/**
 * The day on which a reserve ends: a number of days after the payout or after the event's end,
 * whichever is later. Most refunds and disputes concern events that didn't take place as planned,
 * which isn't known before their end. `e` is events_event_v1, `t` is tenants_tenant_v1.
 */
export const reserveEnd = ({ paid, days }: { paid: string; days: string }): string =>
  `((greatest(${paid}, e.end_at) at time zone t.time_zone) + make_interval(days => ${days}))
     at time zone t.time_zone`;

/** The reserve rate of the tenant's current settings. */
export async function readReserveRate(
  db: Knex,
  tenantId: string,
): Promise<{ ppm: number; days: number }> {
  const { reservePercent, reserveDays } = await readSettings(db, payouts, tenantId);
  return { ppm: Math.round(reservePercent * PPM_OF_PERCENT), days: reserveDays };
}

/** The reserve for a share: a part of the whole share, limited to what debts leave of it. */
export const reserveCents = (given: {
  shareCents: number;
  leftCents: number;
  ppm: number;
}): number => Math.min(given.leftCents, share(given.shareCents, given.ppm));

/**
 * The reserve to hold when a share is paid out, after debts; undefined if nothing is held or
 * if it would end immediately.
 */
export async function planReserve(
  tx: Tx,
  given: OrderKey & { shareCents: number; leftCents: number },
): Promise<Reserve | undefined> {
  const { tenantId, orderId, shareCents, leftCents } = given;
  const { ppm, days } = await readReserveRate(tx.db, tenantId);
  const cents = reserveCents({ shareCents, leftCents, ppm });
  if (cents === 0) return undefined;
  const { until, is_over: isOver } = await queryRow<{ until: Date; is_over: boolean }>(
    tx.db,
    `select until, until <= now() as is_over
     from payouts_order p
     join events_event_v1 e on e.tenant_id = p.tenant_id and e.id = p.event_id
     join tenants_tenant_v1 t on t.id = p.tenant_id
     cross join lateral (
       select date_trunc('milliseconds', ${reserveEnd({ paid: 'now()', days: ':days' })}) as until) u
     where p.tenant_id = :tenantId and p.order_id = :orderId`,
    { tenantId, orderId, days },
  );
  return isOver ? undefined : { cents, days, until };
}

type Kept = Pick<PayoutOrder, 'tenant_id' | 'order_id' | 'reserved_cents'>;

type Changes = Partial<Record<keyof PayoutOrder, PayoutOrder[keyof PayoutOrder] | Knex.Raw>>;

/**
 * Sets the amount held in reserve, with ledger entries for the change. The order must be locked.
 */
export async function keepReserve(
  tx: Tx,
  deps: Deps,
  { order, cents, changes = {} }: { order: Kept; cents: number; changes?: Changes },
): Promise<void> {
  const { tenant_id: tenantId, order_id: orderId } = order;
  const moreCents = cents - order.reserved_cents;
  if (moreCents === 0 && Object.keys(changes).length === 0) return;
  await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId, order_id: orderId })
    .update({ ...changes, reserved_cents: cents, updated_at: tx.db.fn.now() });
  await deps.use(orders).post(tx, {
    tenantId,
    orderId,
    cause: 'reserve',
    causeId: randomUUID(),
    entries: [
      { account: 'tenant', amountCents: -moreCents },
      { account: 'reserve', amountCents: moreCents },
    ],
  });
}

/** Holds back the reserve of a payout, in the transaction that starts it. */
export async function openReserve(
  tx: Tx,
  deps: Deps,
  { tenantId, orderId, reserve }: OrderKey & { reserve: Reserve },
): Promise<void> {
  await keepReserve(tx, deps, {
    order: { tenant_id: tenantId, order_id: orderId, reserved_cents: 0 },
    cents: reserve.cents,
    changes: {
      reserve_cents: reserve.cents,
      reserve_days: reserve.days,
      reserve_until: reserve.until,
      reserve_try_at: reserve.until,
    },
  });
}

/** Removes the reserve of a payout that was not made. */
export const dropReserve = (tx: Tx, deps: Deps, order: PayoutOrder): Promise<void> =>
  keepReserve(tx, deps, {
    order,
    cents: 0,
    changes: { reserve_cents: 0, reserve_days: null, reserve_until: null, reserve_try_at: null },
  });

type Found = Pick<
  PayoutOrder,
  'id' | 'reserve_cents' | 'reserved_cents' | 'reserve_released_at' | 'completed_at' | 'created_at'
> & { day: string; released_cents: number };

/** The reserve of an order at its payout, until when it was held, and what happened to it. */
export async function reserveMoves(db: Knex, order: OrderKey): Promise<PayoutMove[]> {
  const rows = await query<Found>(
    db,
    `select p.id, p.reserve_cents, p.reserved_cents, p.reserve_released_at, p.completed_at, p.created_at,
       to_char(p.reserve_until at time zone t.time_zone, 'FMMonth FMDD, YYYY') as day,
       (select coalesce(sum(a.amount_cents + (
            select coalesce(sum(n.amount_cents), 0) from payouts_netting n
            where n.tenant_id = a.tenant_id and n.attempt_id = a.id and n.undone_at is null)), 0)::bigint
        from payouts_attempt a where a.tenant_id = p.tenant_id and a.order_id = p.order_id
          and a.leg = 'reserve' and a.state <> 'failed') as released_cents
     from payouts_order p
     join tenants_tenant_v1 t on t.id = p.tenant_id
     where p.tenant_id = :tenantId and p.order_id = :orderId and p.reserve_cents > 0`,
    { tenantId: order.tenantId, orderId: order.orderId },
  );
  return rows.map((row) => ({
    id: `${row.id}:reserve`,
    kind: 'reserve',
    gatewayId: null,
    amountCents: row.reserve_cents,
    at: row.completed_at ?? row.created_at,
    state: row.reserve_released_at ? 'done' : 'under_way',
    note: noteOf(row),
  }));
}

function noteOf({ day, ...row }: Found): string {
  const releasedCents = row.released_cents;
  const usedCents = row.reserve_cents - row.reserved_cents - releasedCents;
  const used = usedCents > 0 ? [`${formatCents(usedCents)} covered a refund or dispute.`] : [];
  const kept =
    row.reserved_cents > 0 ? [`${formatCents(row.reserved_cents)} is held until ${day}.`] : [];
  const released = releasedCents > 0 ? [`${formatCents(releasedCents)} was released.`] : [];
  return [...kept, ...released, ...used].join(' ');
}
