-- Counts each statement's changed orders in its own transaction, by the filters of the list of all
-- orders. Rows are only inserted, so writers never block each other; a job merges them. A trigger with
-- transition tables can fire on only one kind of statement, so there are three.
do $do$
declare
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
      create or replace function orders_order_%1$s_tally() returns trigger language plpgsql as $$
      begin
        insert into orders_tally
          (tenant_id, status, payment_method, is_refunded, is_disputed, orders)
        select tenant_id, status, payment_method, refunded_cents > 0, is_disputed, sum(sign)
        from (%2$s) change group by 1, 2, 3, 4, 5 having sum(sign) <> 0;
        return null;
      end $$
      $f$,
      change.event, change.rows
    );
    execute format(
      'create or replace trigger orders_order_%1$s_is_tallied after %1$s on orders_order referencing %2$s
       for each statement execute function orders_order_%1$s_tally()',
      change.event, change.tables
    );
  end loop;
end $do$;
