import { dropSearchTable, makeSearchTable, withEveryRow, type Knex } from '@foyer/kit/server';

/**
 * Moves the searched text from a column, which was scanned sequentially, to a table with a trigram index:
 * each order's ID and buyer, and each ticket's ID. Creates the triggers here, while nothing else writes, so
 * that no row is missed.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('lock table orders_order, orders_ticket in share row exclusive mode');
  await makeSearchTable(knex, { name: 'orders_search', key: 'order_id', isOfEvents: true });
  for (const statement of KEPT_BY) await knex.raw(statement);
  await withEveryRow(knex, ['orders_order', 'orders_ticket', 'orders_search'], async () => {
    await knex.raw(`
      insert into orders_search (tenant_id, id, order_id, event_id, search_text)
      select tenant_id, id, id, event_id,
        orders_search_text(uid, first_name, last_name, email, phone)
      from orders_order
      union all
      select tenant_id, id, order_id, event_id, kit_search_text_v1(uid) from orders_ticket
    `);
  });
  await knex.raw('drop index orders_order_listed');
  await knex.raw('alter table orders_order drop column search_text');
  await listOrders(knex, '');
}

const KEPT_BY = [
  // A phone number also as digits.
  `create function orders_search_text(
    uid text, first_name text, last_name text, email text, phone text
  ) returns text language sql immutable as $$
    select kit_search_text_v1(concat_ws(' ', uid, first_name, last_name, email, phone,
      regexp_replace(phone, '\\D', '', 'g')))
  $$`,
  `create function orders_keep_search() returns trigger language plpgsql as $$
  begin
    insert into orders_search (tenant_id, id, order_id, event_id, search_text)
    values (new.tenant_id, new.id, new.id, new.event_id,
      orders_search_text(new.uid, new.first_name, new.last_name, new.email, new.phone))
    on conflict (tenant_id, id) do update set search_text = excluded.search_text;
    return null;
  end $$`,
  `create trigger orders_order_is_searched after insert on orders_order
  for each row execute function orders_keep_search()`,
  `create trigger orders_order_is_searched_anew
  after update of uid, first_name, last_name, email, phone on orders_order
  for each row when (
    (new.uid, new.first_name, new.last_name, new.email, new.phone)
    is distinct from (old.uid, old.first_name, old.last_name, old.email, old.phone)
  ) execute function orders_keep_search()`,
  `create function orders_keep_ticket_search() returns trigger language plpgsql as $$
  begin
    insert into orders_search (tenant_id, id, order_id, event_id, search_text)
    select tenant_id, id, order_id, event_id, kit_search_text_v1(uid) from added;
    return null;
  end $$`,
  `create trigger orders_ticket_is_searched after insert on orders_ticket
  referencing new table as added for each statement execute function orders_keep_ticket_search()`,
];

/** The index has the filters of a tenant's list, in its order. */
const listOrders = (knex: Knex, more: string) =>
  knex.raw(`
    create index orders_order_listed on orders_order (tenant_id, created_at, id)
    include (event_id, status, payment_method, total_cents, refunded_cents, is_disputed${more})
  `);

export async function down(knex: Knex): Promise<void> {
  await knex.raw('drop trigger orders_ticket_is_searched on orders_ticket');
  await knex.raw('drop trigger orders_order_is_searched on orders_order');
  await knex.raw('drop trigger orders_order_is_searched_anew on orders_order');
  await knex.raw('drop function orders_keep_ticket_search()');
  await knex.raw('drop function orders_keep_search()');
  await knex.raw('drop function orders_search_text(text, text, text, text, text)');
  await knex.raw('drop index orders_order_listed');
  await knex.raw(`
    alter table orders_order add column search_text text collate "und-x-icu" not null
    generated always as (lower(uid || ' ' || first_name || ' ' || last_name || ' ' || email || ' '
      || payment_method || ' ' || phone || ' ' || regexp_replace(phone, '\\D', '', 'g'))) stored
  `);
  await listOrders(knex, ', search_text');
  await dropSearchTable(knex, 'orders_search');
}
