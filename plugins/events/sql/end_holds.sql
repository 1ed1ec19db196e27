-- Deletes an event's holds before the event. The foreign key would delete them as the table's owner,
-- who can't see any tenant's counters.
create or replace function events_end_holds() returns trigger language plpgsql as $$
begin
  delete from events_hold where tenant_id = old.tenant_id and event_id = old.id;
  return old;
end $$;

create or replace trigger events_event_ends_holds before delete on events_event
for each row execute function events_end_holds();
