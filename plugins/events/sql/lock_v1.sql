-- Takes the event's lock until the transaction ends. Everything that changes counters takes it first,
-- which prevents deadlocks.
create or replace function events_lock_v1(p_event uuid) returns void language sql as $$
  select pg_advisory_xact_lock(hashtextextended(p_event::text, 0))
$$;
