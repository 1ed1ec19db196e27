import type { TestApp } from '@foyer/testing';

/** Adds `count` copies of a payout's own order to it. */
export async function addLikeIt(
  app: TestApp,
  { orderUID, count }: { orderUID: string; count: number },
): Promise<void> {
  const columnsOf = (table: string): Promise<string[]> =>
    app
      .database('information_schema.columns')
      .where({ table_name: table, is_generated: 'NEVER' })
      .pluck('column_name');
  const [order, payout] = [await columnsOf('orders_order'), await columnsOf('payouts_order')];
  const names = (columns: readonly string[]) => columns.map((column) => `"${column}"`).join(', ');
  await app.database.raw(
    `insert into orders_order (${names(order)})
     select ${names(order)} from (
       select (jsonb_populate_record(o, jsonb_build_object('id', gen_random_uuid(), 'uid',
         'C' || lpad(n::text, 5, '0') || substr(o.uid, 1, 4), 'charge_id', 'ch_copy' || n || o.uid,
         'payment_intent_id', 'pi_copy' || n || o.uid, 'draft_id', null))).*
       from orders_order o, generate_series(1, :count) n where o.uid = :orderUID) copied`,
    { orderUID, count },
  );
  await app.database.raw(
    `insert into payouts_order (${names(payout)})
     select ${names(payout)} from (
       select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'order_id', c.id,
         'order_uid', c.uid))).*
       from payouts_order p join orders_order c on c.tenant_id = p.tenant_id
         and c.uid like 'C_____' || substr(:orderUID, 1, 4)
       where p.order_uid = :orderUID) copied`,
    { orderUID },
  );
}
