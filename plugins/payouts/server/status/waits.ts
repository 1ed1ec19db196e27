/**
 * Orders that wait for their payout: charged by card, not paid out, not fully refunded, and worth a
 * transfer. `p` is payouts_order; its indexes of waiting orders use the same condition.
 */
export const WAITS = `p.has_charge and not p.payout_completed and p.total_cents > 0
  and (p.gateway_fee_cents is null or p.tenant_total_cents > 0)`;
