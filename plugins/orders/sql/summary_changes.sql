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
