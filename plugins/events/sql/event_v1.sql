-- The columns of an event that other plugins can read.
create or replace view events_event_v1 with (security_invoker = true) as
select tenant_id, id, name, slug, status, start_at, end_at, time_zone, address1, city, state,
  country, email_delivery_verbiage, created_at,
  '/api/p/tenants/' || tenant_id || '/events/' || id || '/image/' || event_image as image,
  calendar_sequence, cancel_reason, refund_plan,
  -- What orders, their pages and emails say of an event, under its name in the API (EventTexts).
  jsonb_build_object('emailDeliveryVerbiage', email_delivery_verbiage) as texts
from events_event;
