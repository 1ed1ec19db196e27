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
