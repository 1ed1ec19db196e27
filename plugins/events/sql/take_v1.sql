-- Holds tickets. Sets the tenant, so that one statement is enough and row-level security applies, and
-- takes the event's lock first; for a sale by the rules, before that the lock on the tenant's sales.
-- Refusals are results, not errors, because many holds can share one
-- transaction. An address and a device can hold at most their share; scarce tickets are held until
-- p_expires_scarce. Without an address (box office, already paid orders) no share is checked.
create or replace function events_take_v1(
  p_tenant uuid, p_hold uuid, p_event uuid, p_lines jsonb, p_code text,
  p_expires timestamptz, p_keeps_rules boolean, p_address text default null,
  p_device text default null, p_expires_scarce timestamptz default null
) returns jsonb language plpgsql as $$
declare
  v_now timestamptz := clock_timestamp();
  v_address text := p_address;
  v_device text := p_device;
  v_is_scarce boolean := false;
  v_expires timestamptz;
  v_event events_event;
  v_discount events_discount;
  v_line record;
  v_stock events_stock;
  v_taken jsonb := '[]';
  v_lines jsonb := '[]';
  v_total integer := 0;
  v_swept boolean := false;
  v_problem jsonb;
begin
  perform set_config('foyer.tenant', p_tenant::text, true);
  if p_keeps_rules then
    perform tenants_lock_sales_v1(p_tenant);
  end if;
  perform events_lock_v1(p_event);
  if p_address is null then
    -- A hold that is taken again, with another code, keeps its address and device.
    select address_key, device_key into v_address, v_device from events_hold
    where tenant_id = p_tenant and id = p_hold;
  end if;
  perform events_release_v1(p_tenant, p_hold);
  if p_address is not null then
    v_problem := events_share_problem(p_tenant, p_event, p_address, p_device, p_lines);
    if v_problem is not null then
      return v_problem;
    end if;
  end if;

  select * into v_event from events_event where tenant_id = p_tenant and id = p_event;
  -- A late payment is no sale if the event was canceled.
  if v_event.status = 'cancelled' then
    return jsonb_build_object('problem', 'event_cancelled');
  end if;
  if p_keeps_rules and tenants_is_suspended_v1(p_tenant) then
    return jsonb_build_object('problem', 'sales_suspended');
  end if;
  if v_event.id is null or (p_keeps_rules and v_event.status <> 'published') then
    return jsonb_build_object('problem', 'event_closed');
  end if;
  if p_keeps_rules and v_now >= v_event.end_at
    and v_now >= events_sales_end(p_tenant, v_event.start_at, v_event.end_at) then
    return jsonb_build_object('problem', 'event_over');
  end if;

  if p_code is not null then
    select * into v_discount from events_discount
    where tenant_id = p_tenant and event_id = p_event and code = upper(p_code);
    if not found then
      return jsonb_build_object('problem', 'code_unknown');
    end if;
    if p_keeps_rules and (v_now < v_discount.starts_at or v_now >= v_discount.ends_at) then
      return jsonb_build_object('problem', 'code_closed');
    end if;
    if v_discount.held + v_discount.used >= v_discount.usage_limit then
      perform events_sweep(p_tenant, p_event);
    end if;
    update events_discount set held = held + 1
    where tenant_id = p_tenant and id = v_discount.id
      and (usage_limit is null or held + used + 1 <= usage_limit);
    if not found then
      return jsonb_build_object('problem', 'code_used_up');
    end if;
  end if;

  for v_line in
    select line."ticketTypeId" as ticket_type_id, line.quantity, type.name, type.kind,
      type.price_cents, type.surcharge_rule_id, type.sales_availability, type.sale_starts_at,
      type.sale_ends_at, type.min_ticket_per_order, type.max_ticket_per_order
    from (
      -- A type in several lines is taken as one: one counter, one limit.
      select "ticketTypeId", sum(quantity) filter (where quantity > 0)::integer as quantity,
        min(place) as place
      from rows from (jsonb_to_recordset(p_lines) as ("ticketTypeId" uuid, quantity integer))
        with ordinality as wanted ("ticketTypeId", quantity, place)
      group by "ticketTypeId"
    ) line
    left join events_ticket_type type
      on type.tenant_id = p_tenant and type.event_id = p_event and type.id = line."ticketTypeId"
    -- As in the cart, a discount's odd cents go to the first tickets.
    order by line.place
  loop
    v_problem := case
      when v_line.name is null or v_line.quantity is null
        then jsonb_build_object('problem', 'type_unknown')
      when not p_keeps_rules then null
      when v_line.kind = 'complimentary' then jsonb_build_object('problem', 'type_unknown')
      when v_line.sales_availability = 'SALES_AVAILABILITY_OPT_2'
        and (v_now < v_line.sale_starts_at or v_now >= v_line.sale_ends_at)
        then jsonb_build_object('problem', 'window_closed')
      when v_line.quantity < v_line.min_ticket_per_order
        then jsonb_build_object('problem', 'below_minimum', 'limit', v_line.min_ticket_per_order)
      when v_line.quantity > v_line.max_ticket_per_order
        then jsonb_build_object('problem', 'above_maximum', 'limit', v_line.max_ticket_per_order)
    end;
    while v_problem is null loop
      update events_stock set held = held + v_line.quantity
      where tenant_id = p_tenant and event_id = p_event
        and ticket_type_id = v_line.ticket_type_id
        and held + sold + v_line.quantity <= capacity
      returning * into v_stock;
      exit when found;
      if not v_swept then
        v_swept := true;
        perform events_sweep(p_tenant, p_event);
        continue;
      end if;
      select * into v_stock from events_stock
      where tenant_id = p_tenant and event_id = p_event
        and ticket_type_id = v_line.ticket_type_id;
      v_problem := jsonb_build_object(
        'problem', 'sold_out',
        'left', greatest(0, v_stock.capacity - v_stock.held - v_stock.sold));
    end loop;
    exit when v_problem is not null;
    -- Scarce: others hold more of this type than is left.
    v_is_scarce := v_is_scarce or coalesce(
      v_stock.held - v_line.quantity > v_stock.capacity - v_stock.held - v_stock.sold, false);
    v_total := v_total + v_line.quantity;
    v_taken := v_taken || jsonb_build_object(
      'ticketTypeId', v_line.ticket_type_id, 'quantity', v_line.quantity);
    v_lines := v_lines || jsonb_build_object(
      'ticketTypeId', v_line.ticket_type_id, 'quantity', v_line.quantity,
      'name', v_line.name, 'kind', v_line.kind, 'priceCents', v_line.price_cents,
      'ruleId', v_line.surcharge_rule_id);
  end loop;

  while v_problem is null and v_total > 0 loop
    update events_stock set held = held + v_total
    where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null
      and held + sold + v_total <= capacity
    returning * into v_stock;
    if found then
      v_is_scarce := v_is_scarce
        or v_stock.held - v_total > v_stock.capacity - v_stock.held - v_stock.sold;
      exit;
    end if;
    select * into v_stock from events_stock
    where tenant_id = p_tenant and event_id = p_event and ticket_type_id is null;
    exit when not found;
    if not v_swept then
      v_swept := true;
      perform events_sweep(p_tenant, p_event);
      continue;
    end if;
    v_problem := jsonb_build_object(
      'problem', 'capacity',
      'left', greatest(0, v_stock.capacity - v_stock.held - v_stock.sold));
  end loop;

  if v_problem is not null then
    -- Undo what was counted before the refusal; the event itself was not counted yet.
    update events_stock stock set held = stock.held - taken.quantity
    from jsonb_to_recordset(v_taken) as taken ("ticketTypeId" uuid, quantity integer)
    where stock.tenant_id = p_tenant and stock.event_id = p_event
      and stock.ticket_type_id = taken."ticketTypeId";
    if v_discount.id is not null then
      update events_discount set held = held - 1
      where tenant_id = p_tenant and id = v_discount.id;
    end if;
    return v_problem || jsonb_build_object(
      'ticketTypeId', v_line.ticket_type_id, 'name', v_line.name);
  end if;

  v_expires := case when v_is_scarce then coalesce(p_expires_scarce, p_expires) else p_expires end;
  insert into events_hold (
    tenant_id, id, event_id, lines, discount_id, expires_at, tickets, address_key, device_key)
  values (
    p_tenant, p_hold, p_event, v_taken, v_discount.id, v_expires, v_total, v_address, v_device);
  return jsonb_build_object('lines', v_lines, 'expiresAt', v_expires, 'discount', case
    when v_discount.id is null then null
    else jsonb_build_object(
      'code', v_discount.code, 'kind', v_discount.kind, 'ppm', v_discount.percent_ppm,
      'cents', v_discount.amount_cents, 'ticketTypeIds', to_jsonb(v_discount.ticket_type_ids))
  end);
end $$;
