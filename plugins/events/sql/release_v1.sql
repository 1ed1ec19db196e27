-- Releases a hold's tickets and its use of a discount code. @returns false if there was no hold
create or replace function events_release_v1(p_tenant uuid, p_hold uuid) returns boolean
language plpgsql as $$
declare
  v_hold events_hold;
  v_event uuid;
begin
  perform set_config('foyer.tenant', p_tenant::text, true);
  select event_id into v_event from events_hold where tenant_id = p_tenant and id = p_hold;
  if not found then
    return false;
  end if;
  perform events_lock_v1(v_event);
  delete from events_hold where tenant_id = p_tenant and id = p_hold returning * into v_hold;
  if not found then
    return false;
  end if;
  perform events_move(p_tenant, v_hold.event_id, v_hold.lines, -1, 0);
  update events_discount set held = held - 1
  where tenant_id = p_tenant and id = v_hold.discount_id;
  return true;
end $$;
