/**
 * What waits to be paid out: charged by card and not paid out, less what was refunded to the last cent
 * or never was worth a transfer. `p` is payouts_order; its indexes of what waits say the same.
 */
export const WAITS = `p.has_charge and not p.payout_completed and p.total_cents > 0
  and (p.gateway_fee_cents is null or p.tenant_total_cents > 0)`;
