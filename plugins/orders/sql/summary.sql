-- Records how each statement changes the figures, in its own transaction: the values after it minus
-- those before, by event, channel and day in the tenant's time zone. Triggers ensure that no code path
-- skips this. Rows are only inserted, so writers never block each other.
-- A trigger with transition tables can fire on only one kind of statement, so each table has three that
-- are otherwise the same. Channel and time zone are looked up per row, so that a plan cached for many
-- rows isn't reused for one.
do $do$
declare
  zone constant text := '(select time_zone from tenants_tenant_v1 t where t.id = c.tenant_id)';
  channel constant text :=
    '(select channel from orders_order o where o.tenant_id = c.tenant_id and o.id = c.order_id)';
  counts_as constant text := 'orders_counts_as(is_refunded, status, is_complimentary)';
  summed record;
  change record;
begin
  for summed in
    select * from (values
      ('orders_order', 'orders_order', 'channel', 'completed_at', 'completed_at is not null', array[
        'orders', '1',
        'gross_sales_cents', 'gross_sales_cents',
        'net_sales_cents', 'net_sales_cents',
        'service_fee_cents', 'kept_service_fee_cents',
        'processing_fee_cents', 'whole_processing_fee_cents',
        'tax_cents', 'kept_vat_cents',
        'donation_cents', 'kept_donation_cents',
        'donation_fee_cents', 'kept_donation_fee_cents',
        'discount_cents', 'discount_cents',
        'estimated_orders', 'is_estimated::integer']),
      ('orders_refund', 'orders_refund', channel, 'completed_at',
        $$completed_at is not null and status in ('completed', 'external')$$,
        array['refund_cents', 'amount_cents']),
      ('orders_ticket', 'orders_ticket', channel, 'created_at', 'true', array[
        'tickets_sold', format($$(%s = 'sold')::integer$$, counts_as),
        'complimentary_tickets', format($$(%s = 'complimentary')::integer$$, counts_as)]),
      ('orders_ticket_use', 'orders_ticket', channel, 'used_at',
        format($$used_at is not null and %s in ('sold', 'complimentary')$$, counts_as), array[
        'tickets_used', '1'])
    ) as of_table (name, source, channel, at, condition, figures)
  loop
    for change in
      select * from (values
        ('insert', 'new table as added', 'select 1 as sign, * from added'),
        ('delete', 'old table as removed', 'select -1 as sign, * from removed'),
        ('update', 'old table as removed new table as added',
          'select 1 as sign, * from added union all select -1 as sign, * from removed')
      ) as of_change (event, tables, rows)
    loop
      execute (
        select format(
          $f$
            create or replace function %1$s_%2$s_sums() returns trigger language plpgsql as $$
            begin
              insert into orders_summary_delta (tenant_id, event_id, channel, day, %3$s)
              select tenant_id, event_id, channel, day, %4$s
              from (
                select c.tenant_id, c.event_id, %5$s as channel,
                  (%6$s at time zone %7$s)::date as day, %8$s
                from (%9$s) c
                where %10$s
              ) change
              group by tenant_id, event_id, channel, day
              having (%4$s) is distinct from (%11$s);
              return null;
            end $$;
          $f$,
          summed.name, change.event,
          string_agg(name, ', ' order by place),
          string_agg(format('sum(%s)', name), ', ' order by place),
          summed.channel, summed.at, zone,
          string_agg(format('sign * %s as %s', figure, name), ', ' order by place),
          change.rows, summed.condition,
          string_agg('0', ', ')
        )
        from (
          select place, summed.figures[2 * place - 1] as name, summed.figures[2 * place] as figure
          from generate_series(1, cardinality(summed.figures) / 2) place
        ) figures
      );
      execute format(
        'create or replace trigger %1$s_%2$s_is_summed after %2$s on %4$s referencing %3$s
         for each statement execute function %1$s_%2$s_sums()',
        summed.name, change.event, change.tables, summed.source
      );
    end loop;
  end loop;
end $do$;

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

-- Sales figures by event, channel and day in the tenant's time zone. A day can have several rows, so sum
-- them. Sales count on the day the order was completed, refunds on the day they were completed, tickets
-- on the day they were issued, and used tickets on the day they were checked in. Includes changes that
-- aren't folded in yet, so the figures are always current.
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

-- The same figures for whole events. Sum the rows.
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

-- The same figures by day for all tenants together. Sum the rows. Only the platform can read all of them.
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
