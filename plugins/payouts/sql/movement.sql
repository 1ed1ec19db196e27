-- Every movement at the gateway, of orders and of payouts, with its amount in the ledger.
create or replace view payouts_movement with (security_invoker = true) as
select tenant_id, order_id, order_uid, event_id, coalesce(account, '') as account, kind,
  source_id as subject, amount_cents::bigint as amount_cents, fee_cents::bigint as fee_cents, at,
  changed_at
from orders_movement_v1
union all
select a.tenant_id, a.order_id, a.order_uid, o.event_id, '', 'transfer', a.transfer_id,
  coalesce(-(select sum(l.amount_cents) from orders_ledger_v1 l where l.tenant_id = a.tenant_id
    and l.order_id = a.order_id and l.cause = 'transfer' and l.cause_id = a.id::text
    and l.account = 'transferred'), 0)::bigint, 0, a.created_at, a.updated_at
from payouts_attempt a
join payouts_order o on o.tenant_id = a.tenant_id and o.order_id = a.order_id
where a.transfer_id is not null
union all
select r.tenant_id, r.order_id, r.order_uid, o.event_id, '', 'reversal', r.reversal_id,
  coalesce(-(select sum(l.amount_cents) from orders_ledger_v1 l where l.tenant_id = r.tenant_id
    and l.order_id = r.order_id and l.cause = 'reversal' and l.cause_id = r.id::text
    and l.account = 'transferred'), 0)::bigint, 0, r.created_at, r.updated_at
from payouts_reversal r
join payouts_order o on o.tenant_id = r.tenant_id and o.order_id = r.order_id
where r.reversal_id is not null;
