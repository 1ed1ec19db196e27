-- The same as the last statement of a transaction, whose result is not read: it fails instead, with
-- the error code that a completion checks for when its hold no longer exists.
create or replace function events_consume_or_fail(p_tenant uuid, p_hold uuid) returns void
language plpgsql as $$
begin
  if not events_consume(p_tenant, p_hold) then
    raise exception 'Hold % was not found', p_hold using errcode = 'FY001';
  end if;
end $$;
