-- The refund data that other plugins can read, including refunds in progress.
create or replace view orders_refund_v1 with (security_invoker = true) as
select tenant_id, id, order_id, event_id, status, amount_cents, reason, created_at, completed_at
from orders_refund;
