import type { Knex } from '@foyer/kit/server';

/**
 * Orders of a tenant by UID as `o`; unknown ones are left out. Each is looked up separately:
 * without table statistics, Postgres would expect few orders per tenant and read them all in a
 * plain join.
 */
export const ordersOf = (
  db: Knex,
  { tenantId, uids }: { tenantId: string; uids: readonly string[] },
): Knex.QueryBuilder =>
  db.from(
    db.raw(
      `unnest(?::text[]) as wanted (uid) cross join lateral (
         select * from orders_order where tenant_id = ? and orders_order.uid = wanted.uid limit 1
       ) as o`,
      [uids as string[] as never, tenantId],
    ),
  );
