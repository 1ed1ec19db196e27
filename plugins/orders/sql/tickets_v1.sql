-- An event's ticket counts. Every screen, list and report that counts tickets uses this view, or the
-- daily figures that it sums:
-- - sold: valid tickets that buyers got, including free ones
-- - complimentary: valid complimentary tickets
-- - used: sold and complimentary tickets that were checked in
-- - kept_back: voided or refunded tickets that weren't returned to inventory
create or replace view orders_event_tickets_v1 with (security_invoker = true) as
select tenant_id, event_id, sum(sold)::integer as sold, sum(complimentary)::integer as complimentary,
  sum(used)::integer as used, sum(kept_back)::integer as kept_back
from (
  select tenant_id, event_id, tickets_sold as sold, complimentary_tickets as complimentary,
    tickets_used as used, 0 as kept_back
  from orders_event_summary_v1
  union all
  select tenant_id, event_id, 0, 0, 0, 1
  from orders_ticket
  where has_stock and status = 'voided'
) counted
group by tenant_id, event_id;

-- The same counts for each ticket type.
create or replace view orders_type_tickets_v1 with (security_invoker = true) as
select tenant_id, event_id, ticket_type_id,
  count(*) filter (where counts_as = 'sold')::integer as sold,
  count(*) filter (where counts_as = 'complimentary')::integer as complimentary,
  count(*) filter (
    where used_at is not null and counts_as in ('sold', 'complimentary'))::integer as used,
  count(*) filter (where has_stock and status = 'voided')::integer as kept_back
from (select tenant_id, event_id, ticket_type_id, has_stock, status, used_at,
    orders_counts_as(is_refunded, status, is_complimentary) as counts_as
  from orders_ticket) counted
group by tenant_id, event_id, ticket_type_id;
