import type { Knex } from '@foyer/kit/server';
import type { TestApp } from '@foyer/testing';

/**
 * Copies an order many times, in two statements instead of one sale each.
 * @returns their UIDs
 */
export async function cloneOrders(
  at: TestApp,
  { orderId, count }: { orderId: string; count: number },
): Promise<string[]> {
  const db = at.database;
  const uid = `'CLONE' || lpad(nth::text, 6, '0')`;
  await clone(db, {
    table: 'orders_order',
    of: { id: orderId },
    count,
    changes: `jsonb_build_object('id', md5('clone' || nth)::uuid, 'uid', ${uid},
      'payment_intent_id', null, 'draft_id', null)`,
  });
  await clone(db, {
    table: 'payouts_order',
    of: { order_id: orderId },
    count,
    changes: `jsonb_build_object('id', gen_random_uuid(), 'order_id', md5('clone' || nth)::uuid,
      'order_uid', ${uid})`,
  });
  return Array.from({ length: count }, (_, n) => `CLONE${String(n + 1).padStart(6, '0')}`);
}

/** Copies a row; generated columns are computed again. */
async function clone(
  db: Knex,
  { table, of, count, changes }: { table: string; of: object; count: number; changes: string },
): Promise<void> {
  const columns: string[] = await db('information_schema.columns')
    .where({ table_name: table, is_generated: 'NEVER' })
    .pluck('column_name');
  const changed = db(`${table} as t`)
    .joinRaw('cross join generate_series(1, ?) as nth', [count])
    .where(of)
    .select(db.raw(`(jsonb_populate_record(t, ${changes})).*`))
    .as('changed');
  const names = columns.map(() => '??').join(', ');
  await db.raw(`insert into ?? (${names}) ?`, [table, ...columns, db(changed).select(columns)]);
}
