-- What a foreign key deletes is deleted by the table's owner, who sees no tenant's counters: the holds
-- of an event go before it does.
create or replace function events_end_holds() returns trigger language plpgsql as $$
begin
  delete from events_hold where tenant_id = old.tenant_id and event_id = old.id;
  return old;
end $$;

create or replace trigger events_event_ends_holds before delete on events_event
for each row execute function events_end_holds();
