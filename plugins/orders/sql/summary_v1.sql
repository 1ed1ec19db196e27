-- Sales figures by event, channel and day in the tenant's time zone. A day can have several rows, so sum
-- them. Sales count on the day the order was completed, refunds on the day they were completed, tickets
-- on the day they were issued, and used tickets on the day they were checked in. Includes changes that
-- aren't folded in yet, so the figures are always current.
create or replace view orders_summary_v1 with (security_invoker = true) as
select tenant_id, event_id, channel, day, orders, gross_sales_cents, net_sales_cents,
  service_fee_cents, processing_fee_cents, tax_cents, donation_cents, donation_fee_cents,
  discount_cents, refund_cents, tickets_sold, complimentary_tickets, tickets_used, estimated_orders
from orders_summary_day
union all
select tenant_id, event_id, channel, day, orders, gross_sales_cents, net_sales_cents,
  service_fee_cents, processing_fee_cents, tax_cents, donation_cents, donation_fee_cents,
  discount_cents, refund_cents, tickets_sold, complimentary_tickets, tickets_used, estimated_orders
from orders_summary_delta;

-- The same figures for whole events. Sum the rows.
create or replace view orders_event_summary_v1 with (security_invoker = true) as
select tenant_id, event_id, orders, gross_sales_cents, net_sales_cents, service_fee_cents,
  processing_fee_cents, tax_cents, donation_cents, donation_fee_cents, discount_cents,
  refund_cents, tickets_sold, complimentary_tickets, tickets_used, estimated_orders
from orders_summary_event
union all
select tenant_id, event_id, orders, gross_sales_cents, net_sales_cents, service_fee_cents,
  processing_fee_cents, tax_cents, donation_cents, donation_fee_cents, discount_cents,
  refund_cents, tickets_sold, complimentary_tickets, tickets_used, estimated_orders
from orders_summary_delta;

-- The same figures by day for all tenants together. Sum the rows. Only the platform can read all of them.
create or replace view orders_platform_summary_v1 with (security_invoker = true) as
select day, orders, gross_sales_cents, net_sales_cents, service_fee_cents, processing_fee_cents,
  tax_cents, donation_cents, donation_fee_cents, discount_cents, refund_cents, tickets_sold,
  complimentary_tickets, tickets_used, estimated_orders
from orders_summary_platform
union all
select day, orders, gross_sales_cents, net_sales_cents, service_fee_cents, processing_fee_cents,
  tax_cents, donation_cents, donation_fee_cents, discount_cents, refund_cents, tickets_sold,
  complimentary_tickets, tickets_used, estimated_orders
from orders_summary_delta;
