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

-- Each order's ledger entries, for plugins that reconcile them with other records.
create or replace view orders_ledger_v1 with (security_invoker = true) as
select tenant_id, order_id, cause, cause_id, account, amount_cents, created_at from orders_ledger;

-- The ledger's amount for each gateway movement: a charge with its fee, a refund, a dispute with its
-- fee, and the amount transferred with a destination charge (`share`). Amounts are from the charging
-- account's point of view: money in is positive. A fee that isn't in the ledger is null. `at` is when
-- it happened, `changed_at` when its record was last updated.
create or replace view orders_movement_v1 with (security_invoker = true) as
-- Charges that paid for an order.
select o.tenant_id, o.id as order_id, o.uid as order_uid, o.event_id,
  case when o.flow = 'direct' then o.destination end as account,
  'charge' as kind, o.charge_id as source_id,
  coalesce(-paid.buyer_cents, 0) as amount_cents, coalesce(paid.gateway_cents, 0) as fee_cents,
  o.completed_at as at, o.updated_at as changed_at
from orders_order o
left join lateral (
  select sum(l.amount_cents) filter (where l.account = 'buyer' and l.cause in ('sale', 'review'))
      as buyer_cents,
    sum(l.amount_cents) filter (where l.account = 'gateway' and l.cause in ('sale', 'fee'))
      as gateway_cents
  from orders_ledger l where l.tenant_id = o.tenant_id and l.order_id = o.id
    and l.cause in ('sale', 'review', 'fee')
) paid on true
where o.charge_id is not null and o.completed_at is not null
union all
-- Amounts that Stripe transferred to the tenant with a charge, minus reversals.
select o.tenant_id, o.id, o.uid, o.event_id, null, 'share', o.charge_id,
  coalesce(-(select sum(l.amount_cents) from orders_ledger l where l.tenant_id = o.tenant_id
    and l.order_id = o.id and l.account = 'transferred'), 0), 0, o.completed_at, o.updated_at
from orders_order o
where o.flow = 'destination' and o.charge_id is not null and o.completed_at is not null
union all
-- Payments under review, or refunded by a review.
select o.tenant_id, o.id, o.uid, o.event_id, case when o.flow = 'direct' then o.destination end,
  'charge', r.charge_id, r.paid_cents,
  (select sum(l.amount_cents) from orders_ledger l where l.tenant_id = o.tenant_id
    and l.order_id = o.id and l.cause = 'review' and l.cause_id = r.charge_id
    and l.account = 'gateway'),
  r.created_at, r.updated_at
from orders_review r
join orders_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
where r.charge_id is not null and (o.completed_at is null or o.charge_id is distinct from r.charge_id)
union all
-- Payments that are refunded in full, such as a second one for the same order.
select distinct on (r.tenant_id, r.params #>> '{create,charge}')
  o.tenant_id, o.id, o.uid, o.event_id, r.params ->> 'account', 'charge',
  r.params #>> '{create,charge}', r.amount_cents, null::bigint, r.created_at, r.updated_at
from orders_refund r
join orders_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
where r.kind in ('late', 'double', 'wrong') and r.params #>> '{create,charge}' is not null
  and (o.completed_at is null or o.charge_id is distinct from r.params #>> '{create,charge}')
union all
select o.tenant_id, o.id, o.uid, o.event_id, case when o.flow = 'direct' then o.destination end,
  'refund', r.gateway_refund_id,
  case when r.kind not in ('late', 'double', 'wrong', 'review')
    then coalesce(-(select sum(l.amount_cents) from orders_ledger l where l.tenant_id = r.tenant_id
      and l.order_id = r.order_id and l.cause in ('refund', 'refund_failed')
      and l.cause_id = r.id::text and l.account = 'buyer'), 0)
    when r.status = 'failed' then 0 else -r.amount_cents end,
  0, coalesce(r.completed_at, r.created_at), r.updated_at
from orders_refund r
join orders_order o on o.tenant_id = r.tenant_id and o.id = r.order_id
where r.gateway_refund_id is not null
union all
-- While a dispute is open, the withdrawn amount is in no ledger account. Once lost, the ledger has it.
select o.tenant_id, o.id, o.uid, o.event_id, case when o.flow = 'direct' then o.destination end,
  'dispute', d.gateway_dispute_id,
  case when d.status = 'lost' and lost.buyer_cents is not null then -lost.buyer_cents
    when d.is_withdrawn then -d.amount_cents else 0 end,
  case when d.status = 'lost' and lost.buyer_cents is not null
    then coalesce(lost.gateway_cents, 0) else d.fee_cents end,
  d.created_at, d.updated_at
from orders_dispute d
join orders_order o on o.tenant_id = d.tenant_id and o.id = d.order_id
left join lateral (
  select sum(l.amount_cents) filter (where l.account = 'buyer') as buyer_cents,
    sum(l.amount_cents) filter (where l.account = 'gateway') as gateway_cents
  from orders_ledger l where l.tenant_id = d.tenant_id and l.order_id = d.order_id
    and l.cause = 'dispute' and l.cause_id = d.id::text
) lost on true;
