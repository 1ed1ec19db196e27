-- How many tickets each address and device holds: kept as holds are made and end, whoever ends them.
-- Whatever does so has the event's lock, so nobody waits for these rows.
create or replace function events_count_holder() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into events_holder as holder (tenant_id, id, tickets)
    select new.tenant_id, key, new.tickets
    from unnest(array[new.address_key, new.device_key]) key where key is not null
    on conflict (tenant_id, id)
    do update set tickets = holder.tickets + excluded.tickets;
    return new;
  end if;
  delete from events_holder
  where tenant_id = old.tenant_id and id in (old.address_key, old.device_key)
    and tickets <= old.tickets;
  update events_holder set tickets = tickets - old.tickets
  where tenant_id = old.tenant_id and id in (old.address_key, old.device_key);
  return old;
end $$;

create or replace trigger events_hold_counted after insert or delete on events_hold
for each row execute function events_count_holder();
