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
