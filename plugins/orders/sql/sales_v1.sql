-- The amounts of each order that was ever completed, for reports. Gross is as sold; the rest is after
-- refunds. Net is the tenant's share of ticket sales: without tax and donations, which it passes on,
-- and including cash and payments on its own terminal. An unknown gateway fee is estimated.
create or replace view orders_sales_v1 with (security_invoker = true) as
select tenant_id, id as order_id, uid as order_uid, event_id, channel, payment_method, completed_at,
  gross_sales_cents,
  net_sales_cents,
  kept_service_fee_cents as service_fee_cents,
  whole_processing_fee_cents as processing_fee_cents,
  kept_platform_fee_cents as platform_fee_cents,
  kept_vat_cents as tax_cents,
  kept_donation_cents as donation_cents,
  kept_donation_fee_cents as donation_fee_cents,
  discount_cents,
  is_estimated
from orders_order
where completed_at is not null;
