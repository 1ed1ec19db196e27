-- The figures counted from orders, tickets and refunds. The stored figures must match them.
create or replace view orders_summary_counted with (security_invoker = true) as
select f.tenant_id, f.event_id, f.channel, (f.at at time zone t.time_zone)::date as day,
  f.orders, f.gross_sales_cents, f.net_sales_cents, f.service_fee_cents, f.processing_fee_cents,
  f.tax_cents, f.donation_cents, f.donation_fee_cents, f.discount_cents, f.refund_cents,
  f.tickets_sold, f.complimentary_tickets, f.tickets_used, f.estimated_orders
from (
  select tenant_id, event_id, channel, completed_at as at, 1 as orders,
    gross_sales_cents, net_sales_cents, service_fee_cents, processing_fee_cents, tax_cents,
    donation_cents, donation_fee_cents, discount_cents, 0::bigint as refund_cents,
    0 as tickets_sold, 0 as complimentary_tickets, 0 as tickets_used,
    is_estimated::integer as estimated_orders
  from orders_sales_v1
  union all
  select r.tenant_id, r.event_id, o.channel, r.completed_at, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    r.amount_cents, 0, 0, 0, 0
  from orders_refund r
  join orders_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
  where r.completed_at is not null and r.status in ('completed', 'external')
  union all
  select k.tenant_id, k.event_id, o.channel, k.created_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
    (orders_counts_as(k.is_refunded, k.status, k.is_complimentary) = 'sold')::integer,
    (orders_counts_as(k.is_refunded, k.status, k.is_complimentary) = 'complimentary')::integer, 0, 0
  from orders_ticket k
  join orders_order o on o.tenant_id = k.tenant_id and o.id = k.order_id
  union all
  select k.tenant_id, k.event_id, o.channel, k.used_at, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0
  from orders_ticket k
  join orders_order o on o.tenant_id = k.tenant_id and o.id = k.order_id
  where k.used_at is not null
    and orders_counts_as(k.is_refunded, k.status, k.is_complimentary) in ('sold', 'complimentary')
) f
join tenants_tenant_v1 t on t.id = f.tenant_id;
