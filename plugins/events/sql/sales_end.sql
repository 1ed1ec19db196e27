-- When an event's sales end: with the event. One that ends when it starts has no end of its own, and
-- sells for the hours after its start that the tenant's setting says: for 4, as the settings' form
-- has it, where the tenant has chosen none.
create or replace function events_sales_end(
  p_tenant uuid, p_start timestamptz, p_end timestamptz
) returns timestamptz language sql stable as $$
  select case when p_end > p_start then p_end
    else p_start + make_interval(secs => 3600 * coalesce((
      select (value ->> 'salesHoursAfterStart')::numeric from kit_setting_v1
      where plugin = 'events' and tenant_id = p_tenant), 4)::float)
  end
$$;
