-- Keeps the texts that orders are found by: each order's ID and buyer, and each ticket's ID. A phone number
-- also as digits.
create or replace function orders_search_text(
  uid text, first_name text, last_name text, email text, phone text
) returns text language sql immutable as $$
    select kit_search_text_v1(concat_ws(' ', uid, first_name, last_name, email, phone,
      regexp_replace(phone, '\D', '', 'g')))
  $$;

create or replace function orders_keep_search() returns trigger language plpgsql as $$
  begin
    insert into orders_search (tenant_id, id, order_id, event_id, search_text)
    values (new.tenant_id, new.id, new.id, new.event_id,
      orders_search_text(new.uid, new.first_name, new.last_name, new.email, new.phone))
    on conflict (tenant_id, id) do update set search_text = excluded.search_text;
    return null;
  end $$;

create or replace trigger orders_order_is_searched after insert on orders_order
for each row execute function orders_keep_search();

create or replace trigger orders_order_is_searched_anew
after update of uid, first_name, last_name, email, phone on orders_order
for each row when (
  (new.uid, new.first_name, new.last_name, new.email, new.phone)
  is distinct from (old.uid, old.first_name, old.last_name, old.email, old.phone)
) execute function orders_keep_search();

create or replace function orders_keep_ticket_search() returns trigger language plpgsql as $$
  begin
    insert into orders_search (tenant_id, id, order_id, event_id, search_text)
    select tenant_id, id, order_id, event_id, kit_search_text_v1(uid) from added;
    return null;
  end $$;

create or replace trigger orders_ticket_is_searched after insert on orders_ticket
referencing new table as added for each statement execute function orders_keep_ticket_search();

-- Stores an order's external IDs for lookup: its UID, and its charge ID once there is one.
create or replace function orders_keep_lookup() returns trigger language plpgsql as $$
begin
  insert into orders_lookup (tenant_id, id, order_id)
  select new.tenant_id, name, new.id from unnest(array[new.uid, new.charge_id]) name
  where name is not null and (tg_op = 'INSERT' or name = new.charge_id)
  on conflict (tenant_id, id) do nothing;
  return null;
end $$;

create or replace trigger orders_order_is_named after insert on orders_order
for each row execute function orders_keep_lookup();

create or replace trigger orders_order_is_charged after update of charge_id on orders_order
for each row when (new.charge_id is distinct from old.charge_id)
execute function orders_keep_lookup();

-- Finds an order by an external ID when the tenant isn't known. `id` is the order's UID or the gateway's
-- ID of its charge.
create or replace view orders_lookup_v1 with (security_invoker = true) as
select id, tenant_id, order_id from orders_lookup;
