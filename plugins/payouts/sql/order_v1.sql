-- What other plugins may read of an order's payout.
create or replace view payouts_order_v1 with (security_invoker = true) as
select tenant_id, order_id, order_uid, event_id, facilitator, on_hold, system_hold,
  payout_completed, completed_at, payout_id, transferred_cents, reversed_cents, owed_cents,
  has_charge, reserved_cents, reserve_until
from payouts_order;
