import { readSettings, queryRow, type Knex, type Tx } from '@foyer/kit/server';
import { share } from '@foyer/plugin-fees/engine';
import { payouts } from '../../contract.ts';
import type { OrderKey } from '../order/payoutOrder.ts';

export interface Reserve {
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
