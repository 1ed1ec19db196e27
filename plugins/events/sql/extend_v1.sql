-- Extends a hold; never shortens it. @returns false if there is no hold
create or replace function events_extend_v1(
  p_tenant uuid, p_hold uuid, p_until timestamptz, p_awaits_payment boolean
) returns boolean language plpgsql as $$
begin
  update events_hold
  set expires_at = greatest(expires_at, p_until), awaits_payment = p_awaits_payment
  where tenant_id = p_tenant and id = p_hold;
  return found;
end $$;
