-- What other plugins may read of a ticket. `counts_as` says what it is in every figure: `sold`,
-- `complimentary`, `refunded` or `voided`. Only the first two are valid.
create or replace view orders_ticket_v1 with (security_invoker = true) as
select tenant_id, id, uid, order_id, event_id, ticket_type_id, ticket_type_name, price_cents,
  is_complimentary, status, is_refunded, used_at, created_at, counts_as
from orders_ticket;
