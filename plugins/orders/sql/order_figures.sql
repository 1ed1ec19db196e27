-- Derived order figures. A trigger rather than generated columns, because changing the formula of a
-- generated column rewrites the whole table.
create or replace function orders_order_figures() returns trigger language plpgsql as $$
begin
  new.net_sales_cents := new.tenant_total_cents
    + case when new.money ->> 'method' in ('cash', 'terminal')
        then (new.money ->> 'totalCents')::bigint else 0 end
    - (new.money ->> 'vatCents')::bigint - (new.money ->> 'donationCents')::bigint
    + (new.money #>> '{earned,donationFeeCents}')::bigint;
  new.is_estimated := new.payment_method = 'card' and new.money ->> 'method' <> 'terminal'
    and new.gateway_fee_cents is null;
  return new;
end $$;

create or replace trigger orders_order_figures
before insert or update of tenant_total_cents, money, payment_method, gateway_fee_cents on orders_order
for each row execute function orders_order_figures();
