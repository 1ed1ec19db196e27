-- The dispute data that other plugins can read: what it does to the order's money.
create or replace view orders_dispute_v1 with (security_invoker = true) as
select tenant_id, id, order_id, gateway_dispute_id, status, reason, amount_cents, fee_cents,
  is_withdrawn, created_at
from orders_dispute;
