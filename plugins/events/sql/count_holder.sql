-- Counts the tickets that each address and device holds, per event and ticket type, whenever a hold is
-- created or ends. Callers already have the event's lock, so these rows are never waited for.
create or replace function events_count_holder() returns trigger language plpgsql as $$
declare
  v_hold events_hold := coalesce(new, old);
  v_row record;
begin
  for v_row in
    select key || coalesce(' ' || line."ticketTypeId", '') as id, line.quantity as tickets
    from unnest(array[v_hold.address_key, v_hold.device_key]) key, (
      select null::uuid as "ticketTypeId", v_hold.tickets as quantity
      union all
      select * from jsonb_to_recordset(v_hold.lines) as held ("ticketTypeId" uuid, quantity integer)
    ) line
    where key is not null
  loop
    if tg_op = 'INSERT' then
      insert into events_holder as holder (tenant_id, id, tickets)
      values (new.tenant_id, v_row.id, v_row.tickets)
      on conflict (tenant_id, id) do update set tickets = holder.tickets + excluded.tickets;
    else
      delete from events_holder
      where tenant_id = old.tenant_id and id = v_row.id and tickets <= v_row.tickets;
      update events_holder set tickets = tickets - v_row.tickets
      where tenant_id = old.tenant_id and id = v_row.id;
    end if;
  end loop;
  return v_hold;
end $$;

create or replace trigger events_hold_counted after insert or delete on events_hold
for each row execute function events_count_holder();
