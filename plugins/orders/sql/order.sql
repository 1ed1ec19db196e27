-- How a ticket is counted in every figure. A function, because adding a generated column would rewrite
-- the whole table and block sales.
create or replace function orders_counts_as(is_refunded boolean, status text, is_complimentary boolean)
returns text language sql immutable parallel safe as $$
  select case
    when is_refunded then 'refunded'
    when status = 'voided' then 'voided'
    when is_complimentary then 'complimentary'
    else 'sold'
  end
$$;

-- Whether an order is awaiting email confirmation and hasn't expired.
create or replace function orders_is_awaited_v1(p_tenant uuid, p_uid text) returns boolean
language sql stable as $$
  select exists (
    select from orders_order o
    join orders_confirmation c on c.tenant_id = o.tenant_id and c.id = o.id
    where o.tenant_id = p_tenant and o.uid = p_uid and o.status = 'awaiting_confirmation'
      and c.expires_at > clock_timestamp()
  )
$$;

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

-- The order data that other plugins can read: amounts and status, but not the buyer's address.
create or replace view orders_order_v1 with (security_invoker = true) as
select tenant_id, id, uid, event_id, status, channel, payment_method, email, first_name,
  last_name, ticket_count, subtotal_cents, discount_cents, discount_code, surcharge_cents,
  processing_fee_cents, gateway_processing_fee_cents, vat_cents, donation_cents, total_cents,
  refunded_cents, gateway_fee_cents, net_amount_cents, tenant_total_cents,
  platform_total_cents, flow, facilitator, destination, agreed_cents, charge_id, paid_cents,
  balance_available_at, is_disputed, created_at, completed_at, close_cause, payment_intent_id
from orders_order;

-- The amounts of each order that was ever completed, for reports. Gross is as sold; the rest is after
-- refunds. Net is the tenant's share of ticket sales: without tax and donations, which it passes on,
-- and including cash and payments on its own terminal. An unknown gateway fee is estimated.
create or replace view orders_sales_v1 with (security_invoker = true) as
select tenant_id, id as order_id, uid as order_uid, event_id, channel, payment_method, completed_at,
  gross_sales_cents,
  net_sales_cents,
  kept_service_fee_cents as service_fee_cents,
  whole_processing_fee_cents as processing_fee_cents,
  kept_platform_fee_cents as platform_fee_cents,
  kept_vat_cents as tax_cents,
  kept_donation_cents as donation_cents,
  kept_donation_fee_cents as donation_fee_cents,
  discount_cents,
  is_estimated
from orders_order
where completed_at is not null;

-- The ticket data that other plugins can read. `counts_as` is how figures count the ticket: `sold`,
-- `complimentary`, `refunded` or `voided`. Only the first two are valid.
create or replace view orders_ticket_v1 with (security_invoker = true) as
select tenant_id, id, uid, order_id, event_id, ticket_type_id, ticket_type_name, price_cents,
  is_complimentary, status, is_refunded, used_at, created_at,
  orders_counts_as(is_refunded, status, is_complimentary) as counts_as, index, used_by, used_where,
  former_uids
from orders_ticket;

-- The refund data that other plugins can read, including refunds in progress.
create or replace view orders_refund_v1 with (security_invoker = true) as
select tenant_id, id, order_id, event_id, status, amount_cents, reason, created_at, completed_at,
  gateway_refund_id
from orders_refund;

-- The dispute data that other plugins can read: what it does to the order's money.
create or replace view orders_dispute_v1 with (security_invoker = true) as
select tenant_id, id, order_id, gateway_dispute_id, status, reason, amount_cents, fee_cents,
  is_withdrawn, created_at
from orders_dispute;
