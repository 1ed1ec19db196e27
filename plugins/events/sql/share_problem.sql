-- Why one address or one device cannot hold so many more tickets, or NULL. Asked under the event's
-- lock. What is left is what nobody else holds or has bought.
-- - an address (a school, an office, a provider's customers): a quarter of what is left; up to 60
--   tickets even half of it, and 20 in any case
-- - a device: what one cart takes; in several carts at once a twentieth of what is left, and 20 in
--   any case
create or replace function events_share_problem(
  p_tenant uuid, p_event uuid, p_address text, p_device text, p_wanted integer
) returns jsonb language plpgsql as $$
declare
  v_address integer;
  v_device integer;
  v_free integer;
  v_limit integer;
  v_problem jsonb;
begin
  for v_try in 1..2 loop
    select coalesce(max(tickets) filter (where id = p_address), 0),
      coalesce(max(tickets) filter (where id = p_device), 0)
    into v_address, v_device
    from events_holder
    where tenant_id = p_tenant and id in (p_address, p_device);
    if greatest(v_address, v_device) + p_wanted <= 20 then
      return null;
    end if;
    v_free := events_free_v1(p_tenant, p_event);
    v_limit := greatest(20, least(60, (v_free + v_address) / 2), (v_free + v_address) / 4);
    v_problem := case
      when v_device > 0 and v_device + p_wanted > greatest(20, (v_free + v_device) / 20)
        then jsonb_build_object('problem', 'held_by_device')
      when v_address + p_wanted > v_limit
        then jsonb_build_object(
          'problem', 'held_by_address', 'left', greatest(0, v_limit - v_address))
    end;
    exit when v_problem is null;
    -- Holds that are over count until they are given back.
    if v_try = 1 and events_sweep(p_tenant, p_event) = 0 then
      return v_problem;
    end if;
  end loop;
  return v_problem;
end $$;
