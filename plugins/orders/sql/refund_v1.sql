-- What other plugins may read of a refund: money that went back, or is on its way.
create or replace view orders_refund_v1 with (security_invoker = true) as
select tenant_id, id, order_id, event_id, status, amount_cents, reason, created_at, completed_at
from orders_refund;
