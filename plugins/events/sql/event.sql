-- The columns of an event that other plugins can read.
create or replace view events_event_v1 with (security_invoker = true) as
select tenant_id, id, name, slug, status, start_at, end_at, time_zone, address1, city, state,
  country, email_delivery_verbiage, created_at,
  '/api/p/tenants/' || tenant_id || '/events/' || id || '/image/' || event_image as image,
  calendar_sequence, cancel_reason, refund_plan,
  -- What orders, their pages and emails say of an event, under its name in the API (EventTexts).
  jsonb_build_object('emailDeliveryVerbiage', email_delivery_verbiage) as texts
from events_event;

-- Whether an event's sales have ended.
create or replace function events_is_over_v1(p_tenant uuid, p_event uuid) returns boolean
language sql stable as $$
  select clock_timestamp() >= events_sales_end(tenant_id, start_at, end_at)
  from events_event where tenant_id = p_tenant and id = p_event
$$;

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

-- Why held tickets of an event can no longer be bought: it is canceled or over, or its
-- tenant is suspended. Null if they can.
create or replace function events_sale_problem_v1(p_tenant uuid, p_event uuid) returns text
language sql stable as $$
  select case
    when status = 'cancelled' then 'event_cancelled'
    when clock_timestamp() >= events_sales_end(tenant_id, start_at, end_at) then 'event_over'
    when tenants_is_suspended_v1(tenant_id) then 'sales_suspended'
  end
  from events_event where tenant_id = p_tenant and id = p_event
$$;
