-- Why an event's tickets are no longer sold to those who hold some: it is cancelled, or over. Null while
-- they are.
create or replace function events_sale_problem_v1(p_tenant uuid, p_event uuid) returns text
language sql stable as $$
  select case
    when status = 'cancelled' then 'event_cancelled'
    when clock_timestamp() >= events_sales_end(tenant_id, start_at, end_at) then 'event_over'
  end
  from events_event where tenant_id = p_tenant and id = p_event
$$;
