import { randomUUID } from 'node:crypto';
import { type Ctx, type Deps, query, queryRow, readSettings, type Tx } from '@foyer/kit/server';
import { paymentSetup } from '@foyer/plugin-payments/server';
import { CAN_BE_PAID_OUT, type LeftOut, payouts } from '../../contract.ts';
import { releaseAutomatically } from '../jobs.ts';
import { pendingOf } from '../lists/pendingListing.ts';
import { readReserveRate, reserveCents } from '../reserve/planReserve.ts';
import { CAN_BE_PAID, OWED_CENTS, payabilityAt, WAITS } from '../payability.ts';

/** The first hour of the tenant's day at which batches are proposed. */
export const FIRST_HOUR = 6;

interface Due {
  tenant_id: string;
  day: string;
  weekday: number;
}

/**
 * Proposes batches from the tenants' schedules for their current day: everything that is ready on
 * the weekday of weekly payouts, or on any day the ready orders of events that have ended. Creates
 * at most one batch per day, and none without orders.
 * @param given.now defaults to the database's clock
 * @param given.fromHour hour of the tenant's day
 * @returns the number of tenants checked
 */
export async function proposeBatches(
  deps: Deps,
  { now, fromHour = FIRST_HOUR }: { now?: Date; fromHour?: number } = {},
): Promise<number> {
  const due = await deps
    .asPlatform('checks the payout schedules of all tenants')
    .read(async (db) => {
      const at = now ?? (await queryRow<{ now: Date }>(db, 'select now() as now')).now;
      const rows = await query<Due>(
        db,
        `select t.id as tenant_id, to_char(:at::timestamptz at time zone t.time_zone, 'YYYY-MM-DD') as day,
           extract(dow from :at::timestamptz at time zone t.time_zone)::int as weekday
         from tenants_tenant_v1 t
         where extract(hour from :at::timestamptz at time zone t.time_zone) >= :hour
           and t.deleted_at is null
           and exists (select 1 from payouts_order p where p.tenant_id = t.id
             and ${WAITS} and p.facilitator = 'platform')
           and not exists (select 1 from payouts_batch b where b.tenant_id = t.id
             and b.day = (:at::timestamptz at time zone t.time_zone)::date)`,
        { at, hour: fromHour },
      );
      return rows.map((row) => ({ ...row, at }));
    });
  for (const { tenant_id: tenantId, day, weekday, at } of due)
    await deps.forTenant(tenantId).tx((tx) => propose(tx, deps, { tenantId, day, weekday, at }));
  return due.length;
}

async function propose(
  tx: Tx,
  deps: Deps,
  given: { tenantId: string; day: string; weekday: number; at: Date },
): Promise<void> {
  const { tenantId, day, weekday, at } = given;
  const { payout, payment } = await deps.use(paymentSetup).of(tx.db, tenantId);
  if (payment.type === 'tenant') return;
  if (payout.type === 'weekly' && weekdayOf(payout.date) !== weekday) return;
  const { chosen, leftOut } = await sortOrders(tx, { tenantId, at, rhythm: payout.type });
  if (chosen.length === 0) return;
  const { releasesBatches: isAutomatic } = await readSettings(tx.db, payouts, tenantId);
  const expectedCents = await expectedReserve(tx, { tenantId, chosen });
  const batch = {
    tenantId,
    day,
    rhythm: payout.type,
    chosen,
    leftOut,
    reserveCents: expectedCents,
    isAutomatic,
  };
  const batchId = await insertBatch(tx, batch);
  if (batchId !== undefined && isAutomatic)
    await tx.enqueue(releaseAutomatically, { tenantId, batchId }, { key: batchId });
}

/** The reserve if the orders were paid out now and the tenant owed nothing. */
async function expectedReserve(
  tx: Tx,
  { tenantId, chosen }: { tenantId: string; chosen: readonly Chosen[] },
): Promise<number> {
  const { ppm, days } = await readReserveRate(tx.db, tenantId);
  return chosen
    .filter(({ is_event_ahead: isAhead }) => days > 0 || isAhead)
    .reduce(
      (sum, { cents }) => sum + reserveCents({ shareCents: cents, leftCents: cents, ppm }),
      0,
    );
}

/** Proposes today's scheduled batches at any hour, for an operator who doesn't want to wait. */
export async function proposeNow(ctx: Ctx): Promise<{ tenants: number }> {
  const tenants = await proposeBatches(ctx, { fromHour: 0 });
  await ctx.tx((tx) =>
    tx.audit({ action: 'payout_batch.looked_for', subject: 'payout_batch', subjectId: 'today' }),
  );
  return { tenants };
}

const DAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MONDAY = 1;

/**
 * The weekday of weekly payouts, 0 for Sunday. A tenant's payout date can be a weekday (`Friday`,
 * `every Fri`), a number from 1 (Monday) to 7, or a date. Defaults to Monday.
 */
export function weekdayOf(date: string | null): number {
  const said = date?.trim().toLowerCase() ?? '';
  if (/^[1-7]$/.test(said)) return Number(said) % 7;
  const calendar = /^\d{4}-\d{2}-\d{2}/.exec(said)?.[0];
  const at = calendar ? new Date(`${calendar}T00:00:00Z`) : undefined;
  if (at && !Number.isNaN(at.getTime())) return at.getUTCDay();
  const word = said
    .split(/[^a-z]+/)
    .map((part) => DAYS.findIndex((day) => part.length >= 3 && isSaid(day, part)))
    .find((index) => index >= 0);
  return word ?? MONDAY;
}

/** `fri`, `friday`, `fridays` */
const isSaid = (day: string, part: string): boolean => day.startsWith(part) || part === `${day}s`;

const AT_ONCE = 1_000;

/**
 * Inserts a batch.
 * @returns its ID; undefined if the tenant already has a batch for that day
 */
async function insertBatch(
  tx: Tx,
  given: {
    tenantId: string;
    day: string;
    rhythm: 'weekly' | 'end-of-event';
    chosen: readonly Chosen[];
    leftOut: readonly LeftOutSum[];
    reserveCents: number;
    isAutomatic: boolean;
  },
): Promise<string | undefined> {
  const { tenantId, day, rhythm, chosen, leftOut, reserveCents, isAutomatic } = given;
  const totalCents = chosen.reduce((sum, { cents }) => sum + cents, 0);
  const owed = await tx
    .db('payouts_order')
    .where({ tenant_id: tenantId })
    .whereRaw('owed_cents > 0')
    .first<{ cents: number }>(tx.db.raw('coalesce(sum(owed_cents), 0)::bigint as cents'));
  const [batch] = await tx
    .db('payouts_batch')
    .insert({
      tenant_id: tenantId,
      day,
      rhythm,
      order_count: chosen.length,
      tenant_total_cents: totalCents,
      owed_cents: owed.cents,
      reserve_cents: reserveCents,
      left_out: JSON.stringify(leftOut),
      is_automatic: isAutomatic,
      ...(isAutomatic && { state: 'releasing', decided_at: tx.db.fn.now() }),
    })
    .onConflict(['tenant_id', 'day'])
    .ignore()
    .returning<{ id: string }[]>('id');
  if (!batch) return undefined;
  // Orders of the same event share a payout.
  const payoutIds = new Map<string, string>();
  const rows = chosen.map(({ order_id, order_uid, event_id, cents }) => {
    const payoutId = payoutIds.get(event_id) ?? randomUUID();
    payoutIds.set(event_id, payoutId);
    return {
      tenant_id: tenantId,
      batch_id: batch.id,
      order_id,
      order_uid,
      event_id,
      payout_id: payoutId,
      amount_cents: cents,
    };
  });
  for (let from = 0; from < rows.length; from += AT_ONCE)
    await tx.db('payouts_batch_order').insert(rows.slice(from, from + AT_ONCE));
  await tx.audit({
    action: isAutomatic ? 'payout_batch.released' : 'payout_batch.proposed',
    subject: 'payout_batch',
    subjectId: batch.id,
    tenantId,
    after: { day, rhythm, orders: chosen.length, totalCents, isAutomatic },
  });
  return batch.id;
}

interface Chosen {
  order_id: string;
  order_uid: string;
  event_id: string;
  cents: number;
  /** Whether the event ends after `at`. */
  is_event_ahead: boolean;
}

export interface LeftOutSum {
  reason: LeftOut;
  orders: number;
  cents: number;
}

/** Sorts a tenant's unpaid orders into those for a batch and those left out, grouped by reason. */
async function sortOrders(
  tx: Tx,
  given: { tenantId: string; at: Date; rhythm: 'weekly' | 'end-of-event' },
): Promise<{ chosen: Chosen[]; leftOut: LeftOutSum[] }> {
  const { tenantId, at, rhythm } = given;
  const reason = tx.db.raw(
    `(case
      when ${payabilityAt(':at::timestamptz')} <> all (:canBePaidOut)
        then ${payabilityAt(':at::timestamptz')}
      when :afterEvent and e.end_at > :at::timestamptz then 'event_not_over'
      when exists (select 1 from payouts_batch_order b where b.tenant_id = p.tenant_id
        and b.order_id = p.order_id and b.is_open) then 'in_other_batch'
      end) as reason`,
    { at, afterEvent: rhythm === 'end-of-event', canBePaidOut: [...CAN_BE_PAID_OUT] },
  );
  const rows = await pendingOf(tx.db)
    .where({ 'p.tenant_id': tenantId, 'p.facilitator': 'platform' })
    .orderBy(['p.ordered_at', 'p.order_id'])
    .select<(Chosen & { can_be_paid: boolean; owed: number; reason: LeftOut | null })[]>(
      'p.order_id',
      'p.order_uid',
      'p.event_id',
      'p.tenant_total_cents as cents',
      tx.db.raw('e.end_at > ?::timestamptz as is_event_ahead', [at]),
      tx.db.raw(`${CAN_BE_PAID} as can_be_paid`),
      tx.db.raw(`${OWED_CENTS} as owed`),
      reason,
    );
  const leftOut = new Map<LeftOut, LeftOutSum>();
  const chosen: Chosen[] = [];
  let debtLeft = rows[0]?.owed ?? 0;
  for (const { can_be_paid: canBePaid, owed: _owed, reason, ...order } of rows) {
    // Without an account, only orders whose whole share repays debt can be paid out.
    const isPayable = canBePaid || order.cents <= debtLeft;
    const why = reason ?? (isPayable ? null : 'no_account');
    if (why === null) {
      debtLeft -= order.cents;
      chosen.push(order);
      continue;
    }
    const sum = leftOut.get(why) ?? { reason: why, orders: 0, cents: 0 };
    leftOut.set(why, { reason: why, orders: sum.orders + 1, cents: sum.cents + order.cents });
  }
  return { chosen, leftOut: [...leftOut.values()] };
}
