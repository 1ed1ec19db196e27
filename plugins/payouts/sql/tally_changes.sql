-- Records how each statement changes the counts and sums of waiting orders, in its own transaction. Rows
-- are only inserted, so writers never block each other; a job merges them. A trigger with transition
-- tables can fire on only one kind of statement, so there are three.
do $do$
declare
  waits constant text := 'has_charge and not payout_completed and total_cents > 0
  and (gateway_fee_cents is null or tenant_total_cents > 0)';
  -- An unknown day sorts after all others, as in the list.
  key constant text := $$tenant_id, event_id, facilitator, on_hold, system_hold,
  coalesce(available_at, timestamptz '9999-12-31T00:00:00.000Z')$$;
  sums constant text[] := array[
    'sum(sign)', 'sum(sign * total_cents)', 'sum(sign * coalesce(gateway_fee_cents, 0))',
    'sum(sign * net_amount_cents)', 'sum(sign * tenant_total_cents)', 'sum(sign * platform_total_cents)'
  ];
  change record;
begin
  for change in
    select * from (values
      ('insert', 'new table as added', 'select 1 as sign, * from added'),
      ('delete', 'old table as removed', 'select -1 as sign, * from removed'),
      ('update', 'old table as removed new table as added',
        'select 1 as sign, * from added union all select -1 as sign, * from removed')
    ) as of_change (event, tables, rows)
  loop
    execute format(
      $f$
      create or replace function payouts_order_%1$s_tally() returns trigger language plpgsql as $$
      begin
        insert into payouts_tally (tenant_id, event_id, facilitator, on_hold, system_hold, available_at, orders,
  total_cents, gateway_fee_cents, net_amount_cents, tenant_total_cents, platform_total_cents)
        select %3$s, %4$s
        from (%2$s) change where %5$s group by %3$s
        having %6$s;
        return null;
      end $$
      $f$,
      change.event, change.rows, key, array_to_string(sums, ', '), waits,
      array_to_string(sums, ' <> 0 or ') || ' <> 0'
    );
    execute format(
      'create or replace trigger payouts_order_%1$s_is_tallied after %1$s on payouts_order referencing %2$s
       for each statement execute function payouts_order_%1$s_tally()',
      change.event, change.tables
    );
  end loop;
end $do$;
