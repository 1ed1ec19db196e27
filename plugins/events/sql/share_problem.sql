-- Why an address or device can't hold that many more tickets, or NULL. Requires the event's lock. Checks
-- the event and each ticket type. Available are the tickets that no one else holds or has bought; tickets
-- taken without paying count for a day. The limits:
-- - for an address (a school, an office, a provider's customers): half of what is available up to 60
--   tickets, above that a quarter, and always at least 20
-- - for a device: any single cart; over several carts a twentieth of what is available, and always at
--   least 20
create or replace function events_share_problem(
  p_tenant uuid, p_event uuid, p_address text, p_device text, p_lines jsonb
) returns jsonb language plpgsql as $$
declare
  v_wanted integer := (
    select sum(quantity) from jsonb_to_recordset(p_lines) as line (quantity integer));
  v_line record;
  v_address integer;
  v_device integer;
  v_free integer;
  v_limit integer;
  v_problem jsonb;
begin
  for v_try in 1..2 loop
    v_address := events_taken_by(p_tenant, p_address, null);
    v_device := events_taken_by(p_tenant, p_device, null);
    if greatest(v_address, v_device) + v_wanted <= 20 then
      return null;
    end if;
    v_problem := null;
    for v_line in
      select null::uuid as ticket_type_id, null::text as name, v_wanted as quantity,
        events_free_v1(p_tenant, p_event) as free
      union all
      select line."ticketTypeId", type.name, line.quantity,
        least(stock.capacity - stock.held - stock.sold, events_free_v1(p_tenant, p_event))
      from (
        select "ticketTypeId", sum(quantity)::integer as quantity
        from jsonb_to_recordset(p_lines) as wanted ("ticketTypeId" uuid, quantity integer)
        group by "ticketTypeId"
      ) line
      join events_ticket_type type
        on type.tenant_id = p_tenant and type.event_id = p_event and type.id = line."ticketTypeId"
      join events_stock stock on stock.tenant_id = p_tenant and stock.event_id = p_event
        and stock.ticket_type_id = type.id
    loop
      if v_line.ticket_type_id is not null then
        v_address := events_taken_by(p_tenant, p_address, v_line.ticket_type_id);
        v_device := events_taken_by(p_tenant, p_device, v_line.ticket_type_id);
      end if;
      v_free := v_line.free;
      v_limit := greatest(20, least(60, (v_free + v_address) / 2), (v_free + v_address) / 4);
      v_problem := case
        when v_device > 0 and v_device + v_line.quantity > greatest(20, (v_free + v_device) / 20)
          then jsonb_build_object('problem', 'held_by_device')
        when v_address + v_line.quantity > v_limit
          then jsonb_build_object(
            'problem', 'held_by_address', 'left', greatest(0, v_limit - v_address))
      end || jsonb_build_object('ticketTypeId', v_line.ticket_type_id, 'name', v_line.name);
      exit when v_problem is not null;
    end loop;
    exit when v_problem is null;
    -- Expired holds count until they are released.
    if v_try = 1 and events_sweep(p_tenant, p_event) = 0 then
      return v_problem;
    end if;
  end loop;
  return v_problem;
end $$;
