-- Puts sold tickets of one type back on sale; a negative quantity sells them again if they are still
-- available.
create or replace function events_put_back(
  p_tenant uuid, p_event uuid, p_ticket_type uuid, p_quantity integer
) returns boolean language plpgsql as $$
declare
  v_has_capacity boolean;
begin
  perform set_config('foyer.tenant', p_tenant::text, true);
  perform events_lock_v1(p_event);
  update events_stock set sold = sold - p_quantity
  where tenant_id = p_tenant and event_id = p_event and ticket_type_id = p_ticket_type
    and held + sold - p_quantity <= capacity;
  if not found then
    return false;
  end if;
  select true into v_has_capacity from events_stock
  where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null;
  if v_has_capacity then
    update events_stock set sold = sold - p_quantity
    where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null
      and held + sold - p_quantity <= capacity;
    if not found then
      update events_stock set sold = sold + p_quantity
      where tenant_id = p_tenant and event_id = p_event and ticket_type_id = p_ticket_type;
      return false;
    end if;
  end if;
  return true;
end $$;
