-- Whether an event's sales have ended.
create or replace function events_is_over_v1(p_tenant uuid, p_event uuid) returns boolean
language sql stable as $$
  select clock_timestamp() >= events_sales_end(tenant_id, start_at, end_at)
  from events_event where tenant_id = p_tenant and id = p_event
$$;
