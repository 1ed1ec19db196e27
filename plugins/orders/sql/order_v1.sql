-- The order data that other plugins can read: amounts and status, but not the buyer's address.
create or replace view orders_order_v1 with (security_invoker = true) as
select tenant_id, id, uid, event_id, status, channel, payment_method, email, first_name,
  last_name, ticket_count, subtotal_cents, discount_cents, discount_code, surcharge_cents,
  processing_fee_cents, gateway_processing_fee_cents, vat_cents, donation_cents, total_cents,
  refunded_cents, gateway_fee_cents, net_amount_cents, tenant_total_cents,
  platform_total_cents, flow, facilitator, destination, agreed_cents, charge_id, paid_cents,
  balance_available_at, is_disputed, created_at, completed_at, close_cause
from orders_order;
