-- The same as the last statement of a transaction, where nobody hears an answer: it fails instead,
-- with the code that a completion looks for when its hold was gone.
create or replace function events_consume_or_fail(p_tenant uuid, p_hold uuid) returns void
language plpgsql as $$
begin
  if not events_consume(p_tenant, p_hold) then
    raise exception 'There is no hold %', p_hold using errcode = 'FY001';
  end if;
end $$;
