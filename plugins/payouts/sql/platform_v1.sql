-- What operators need to look at, for other plugins to count.

-- Counts and sums of the orders that wait for their payout.
create or replace view payouts_waiting_v1 with (security_invoker = true) as
select tenant_id, event_id, facilitator, on_hold, system_hold, available_at, orders,
  tenant_total_cents,
  -- Follows the same rule as "Select all ready orders" on the page of pending payouts.
  facilitator = 'platform' and not on_hold and not system_hold and available_at <= now()
    and exists (select from payments_account_v1 account
      where account.tenant_id = tally.tenant_id and account.can_be_paid)
    and not exists (select from tenants_tenant_v1 tenant
      where tenant.id = tally.tenant_id and tenant.suspended_at is not null) as is_ready
from payouts_tally tally;

-- Transfers that failed and weren't tried again. A failed payout no longer counts once its order doesn't wait.
create or replace view payouts_failed_transfer_v1 with (security_invoker = true) as
select a.tenant_id, a.order_id, a.order_uid, a.amount_cents, a.reason, a.updated_at as failed_at,
  a.payout_id
from payouts_attempt a
join payouts_order_v1 o on o.tenant_id = a.tenant_id and o.order_id = a.order_id
where a.state = 'failed' and (a.leg <> 'main' or o.waits)
  and not exists (select from payouts_attempt b
    where b.tenant_id = a.tenant_id and b.order_id = a.order_id and b.leg = a.leg and b.n > a.n);

-- Differences between Stripe's records and the ledger. Only the platform can read all of them.
create or replace view payouts_difference_v1 with (security_invoker = true) as
select tenant_id, id, day, kind, stripe_cents, ours_cents, found_at,
  resolved_at is not null as is_resolved
from payouts_difference;

-- What the platform keeps of each order, by the time of the order.
create or replace view payouts_take_v1 with (security_invoker = true) as
select tenant_id, order_id, ordered_at, platform_total_cents
from payouts_order;
