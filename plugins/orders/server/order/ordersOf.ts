import type { Knex } from '@foyer/kit/server';

/**
 * Orders of a tenant by their UIDs as `o`, to be selected from; what is not there is not answered.
 * Each is looked up on its own: in a plain join, as long as the tables have no statistics, Postgres
 * takes a tenant for one with few orders, and reads all of them.
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
