-- When an event's sales end: when the event does. An event with equal start and end times has no end of
-- its own; its sales end a number of hours after the start, from the tenant's setting, by default 4.
create or replace function events_sales_end(
  p_tenant uuid, p_start timestamptz, p_end timestamptz
) returns timestamptz language sql stable as $$
  select case when p_end > p_start then p_end
    else p_start + make_interval(secs => 3600 * coalesce((
      select (value ->> 'salesHoursAfterStart')::numeric from kit_setting_v1
      where plugin = 'events' and tenant_id = p_tenant), 4)::float)
  end
$$;
