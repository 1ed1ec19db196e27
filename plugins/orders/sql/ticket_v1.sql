-- The ticket data that other plugins can read. `counts_as` is how figures count the ticket: `sold`,
-- `complimentary`, `refunded` or `voided`. Only the first two are valid.
create or replace view orders_ticket_v1 with (security_invoker = true) as
select tenant_id, id, uid, order_id, event_id, ticket_type_id, ticket_type_name, price_cents,
  is_complimentary, status, is_refunded, used_at, created_at,
  orders_counts_as(is_refunded, status, is_complimentary) as counts_as, index, used_by, used_where,
  former_uids
from orders_ticket;
