import type { Knex } from '@foyer/kit/server';

/**
 * Recalculates the given days and all later ones, each identified by its start in UTC. Our
 * movements are counted on the day Stripe dates them, so a day's two sums differ only by its open
 * differences.
 */
export async function sumDays(
  db: Knex,
  { since, days }: { since: Date; days: readonly Date[] },
): Promise<void> {
  const asked = { since, days: days.map((day) => day.toISOString()) as unknown as string };
  const wanted = `(day >= date_trunc('day', :since::timestamptz, 'UTC')
    or day = any(:days::timestamptz[]))`;
  await db.raw(`delete from payouts_day where ${wanted}`, asked);
  await db.raw(
    `with stripe as (
       select tenant_id, day, count(*)::integer as count, sum(amount_cents)::bigint as cents,
         sum(fee_cents)::bigint as fee_cents
       from (select *, date_trunc('day', created_at, 'UTC') as day from payouts_transaction) dated
       where ${wanted} group by 1, 2
     ), open as (
       select tenant_id, day, count(*)::integer as count,
         sum(ours_cents - stripe_cents)::bigint as cents,
         sum(ours_fee_cents - stripe_fee_cents)::bigint as fee_cents
       from payouts_difference where resolved_at is null and ${wanted} group by 1, 2
     )
     insert into payouts_day (tenant_id, day, transaction_count, open_count, stripe_cents,
       ours_cents, stripe_fee_cents, ours_fee_cents)
     select coalesce(s.tenant_id, o.tenant_id), coalesce(s.day, o.day), coalesce(s.count, 0),
       coalesce(o.count, 0), coalesce(s.cents, 0), coalesce(s.cents, 0) + coalesce(o.cents, 0),
       coalesce(s.fee_cents, 0), coalesce(s.fee_cents, 0) + coalesce(o.fee_cents, 0)
     from stripe s full join open o on o.tenant_id = s.tenant_id and o.day = s.day`,
    asked,
  );
}
