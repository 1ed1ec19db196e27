-- Why held tickets of an event can no longer be bought: it is canceled or over. Null if they can.
create or replace function events_sale_problem_v1(p_tenant uuid, p_event uuid) returns text
language sql stable as $$
  select case
    when status = 'cancelled' then 'event_cancelled'
    when clock_timestamp() >= events_sales_end(tenant_id, start_at, end_at) then 'event_over'
  end
  from events_event where tenant_id = p_tenant and id = p_event
$$;
