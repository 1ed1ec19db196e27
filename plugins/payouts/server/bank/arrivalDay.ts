/**
 * The day on which a payout `k` of `payouts_bank` is at the bank. Stripe tells it as its midnight of UTC:
 * by another clock that may be the day before.
 */
export const ARRIVAL_DAY = `to_char(k.arrives_at at time zone 'UTC', 'YYYY-MM-DD')`;
