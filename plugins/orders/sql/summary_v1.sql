-- What was sold, as figures to be summed: of an event, on a day of its tenant, over a channel. Several
-- rows may be about one day. Sales count on the day an order was completed, refunds on the day they
-- were, tickets on the day they were issued, and used ones on the day they were scanned. What is not folded yet is a part of it, so that it is
-- never behind what was sold.
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

-- The same of an event as a whole, to be summed.
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

-- The same of all tenants together, by day, to be summed; for the platform, which alone reads all of it.
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
