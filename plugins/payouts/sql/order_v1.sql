-- The columns of an order's payout that other plugins can read. `waits`: the order waits for its payout.
-- It was charged by card, isn't fully refunded, and is worth a transfer.
create or replace view payouts_order_v1 with (security_invoker = true) as
select tenant_id, order_id, order_uid, event_id, facilitator, on_hold, system_hold,
  payout_completed, completed_at, payout_id, transferred_cents, reversed_cents, owed_cents,
  has_charge, reserved_cents, reserve_until,
  has_charge and not payout_completed and total_cents > 0
    and (gateway_fee_cents is null or tenant_total_cents > 0) as waits,
  available_at, tenant_total_cents
from payouts_order;
