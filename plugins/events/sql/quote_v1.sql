-- Whether a type has expired holds that are not swept yet and await no payment.
create or replace function events_can_come_back(p_tenant uuid, p_event uuid, p_type uuid)
returns boolean language sql stable as $$
  select exists (
    select 1 from events_hold hold
    cross join jsonb_to_recordset(hold.lines) as line ("ticketTypeId" uuid, quantity integer)
    where hold.tenant_id = p_tenant and hold.event_id = p_event
      and hold.expires_at <= clock_timestamp() and not hold.awaits_payment
      and line."ticketTypeId" = p_type)
$$;

-- What a cart would cost now, without taking anything. Problems with the code, or with lines that can't
-- be bought now, are returned with the price.
create or replace function events_quote_v1(
  p_tenant uuid, p_event uuid, p_lines jsonb, p_code text
) returns jsonb language plpgsql stable as $$
declare
  v_now timestamptz := clock_timestamp();
  v_event events_event;
  v_discount events_discount;
  v_code_problem text;
  v_lines jsonb;
  v_unknown uuid;
begin
  select * into v_event from events_event where tenant_id = p_tenant and id = p_event;
  if v_event.status = 'cancelled' then
    return jsonb_build_object('problem', 'event_cancelled');
  end if;
  if tenants_is_suspended_v1(p_tenant) then
    return jsonb_build_object('problem', 'sales_suspended');
  end if;
  if v_event.id is null or v_event.status <> 'published' then
    return jsonb_build_object('problem', 'event_closed');
  end if;
  if v_now >= v_event.end_at
    and v_now >= events_sales_end(p_tenant, v_event.start_at, v_event.end_at) then
    return jsonb_build_object('problem', 'event_over');
  end if;
  select
    jsonb_agg(jsonb_build_object(
      'ticketTypeId', type.id, 'quantity', line.quantity, 'name', type.name,
      'kind', type.kind, 'priceCents', type.price_cents, 'ruleId', type.surcharge_rule_id,
      'problem', case
        when type.sales_availability = 'SALES_AVAILABILITY_OPT_2'
          and (v_now < type.sale_starts_at or v_now >= type.sale_ends_at) then 'window_closed'
        when stock.capacity - stock.sold - stock.held <= 0
          and not events_can_come_back(p_tenant, p_event, type.id) then 'sold_out'
      end
    ) order by line.place),
    (array_agg(line."ticketTypeId") filter (where type.id is null))[1]
  into v_lines, v_unknown
  from rows from (jsonb_to_recordset(p_lines) as ("ticketTypeId" uuid, quantity integer))
    with ordinality as line ("ticketTypeId", quantity, place)
  left join events_ticket_type type
    on type.tenant_id = p_tenant and type.event_id = p_event
    and type.id = line."ticketTypeId" and type.kind <> 'complimentary'
  left join events_stock stock
    on stock.tenant_id = p_tenant and stock.event_id = p_event
    and stock.ticket_type_id = type.id;
  if v_unknown is not null then
    return jsonb_build_object('problem', 'type_unknown', 'ticketTypeId', v_unknown);
  end if;
  if p_code is not null then
    select * into v_discount from events_discount
    where tenant_id = p_tenant and event_id = p_event and code = upper(p_code);
    v_code_problem := case
      when not found then 'code_unknown'
      when v_now < v_discount.starts_at or v_now >= v_discount.ends_at then 'code_closed'
      when v_discount.held + v_discount.used >= v_discount.usage_limit then 'code_used_up'
    end;
  end if;
  return jsonb_build_object('lines', v_lines, 'codeProblem', v_code_problem, 'discount', case
    when v_discount.id is null or v_code_problem is not null then null
    else jsonb_build_object(
      'code', v_discount.code, 'kind', v_discount.kind, 'ppm', v_discount.percent_ppm,
      'cents', v_discount.amount_cents, 'ticketTypeIds', to_jsonb(v_discount.ticket_type_ids))
  end);
end $$;
