-- A posting's entries must sum to zero when the transaction ends.
create or replace function orders_ledger_is_balanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount_cents) from orders_ledger where tenant_id = new.tenant_id
      and order_id = new.order_id and cause = new.cause and cause_id = new.cause_id) <> 0 then
    raise exception 'The posting % % of order % does not sum to zero',
      new.cause, new.cause_id, new.order_id using errcode = 'check_violation';
  end if;
  return null;
end $$;

-- A constraint trigger cannot be replaced.
drop trigger if exists orders_ledger_balance on orders_ledger;
create constraint trigger orders_ledger_balance after insert on orders_ledger
deferrable initially deferred for each row execute function orders_ledger_is_balanced();
