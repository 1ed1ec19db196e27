import { readSettings, type Knex } from '@foyer/kit/server';
import type { PaymentSetup } from '@foyer/plugin-payments/server';
import { payouts, type CashFlow } from '../../contract.ts';
import { weekdayOf } from '../batch/weekday.ts';

/** The tenant's current payout schedule and its next payout day. */
export async function readSchedule(
  db: Knex,
  { tenantId, setup }: { tenantId: string; setup: PaymentSetup },
): Promise<CashFlow['schedule']> {
  const { type: rhythm, date: said } = setup.payout;
  const settings = await readSettings(db, payouts, tenantId);
  return {
    rhythm,
    said,
    next: rhythm === 'weekly' ? await nextDay(db, { tenantId, weekday: weekdayOf(said) }) : null,
    isAutomatic: settings.releasesBatches,
    reservePercent: settings.reservePercent,
    reserveDays: settings.reserveDays,
  };
}

/** Today is the next payout day until it has a batch. */
async function nextDay(
  db: Knex,
  { tenantId, weekday }: { tenantId: string; weekday: number },
): Promise<string> {
  const { rows } = await db.raw<{ rows: [{ day: string }] }>(
    `select to_char(min(day), 'YYYY-MM-DD') as day
     from tenants_tenant_v1 t
     cross join lateral (select (now() at time zone t.time_zone)::date + n as day
       from generate_series(0, 7) n) days
     where t.id = :tenantId and extract(dow from day) = :weekday
       and not exists (select from payouts_batch b where b.tenant_id = t.id and b.day = days.day)`,
    { tenantId, weekday },
  );
  return rows[0].day;
}
