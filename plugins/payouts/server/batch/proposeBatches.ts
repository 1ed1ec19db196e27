import type { Ctx, Deps, Tx } from '@foyer/kit/server';
import { readSettings } from '@foyer/kit/server';
import { paymentSetup } from '@foyer/plugin-payments/server';
import { payouts } from '../../contract.ts';
import { releaseAutomatically } from '../jobs.ts';
import { insertBatch } from './insertBatch.ts';
import { readReserveRate, reserveCents } from '../reserve/planReserve.ts';
import { sortOrders, type Chosen } from './sortOrders.ts';
import { WAITS } from '../status/waits.ts';
import { weekdayOf } from './weekday.ts';

/** The first hour of the tenant's day at which batches are proposed. */
const HOUR = 6;

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
  { now, fromHour = HOUR }: { now?: Date; fromHour?: number } = {},
): Promise<number> {
  const due = await deps
    .asPlatform('checks the payout schedules of all tenants')
    .read(async (db) => {
      const at =
        now ?? (await db.raw<{ rows: [{ now: Date }] }>('select now() as now')).rows[0].now;
      const { rows } = await db.raw<{ rows: Due[] }>(
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
