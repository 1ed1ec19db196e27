/**
 * The day on which payout `k` of `payouts_bank` reaches the bank. Stripe reports it as midnight
 * UTC, which in other time zones can be the day before.
 */
export const ARRIVAL_DAY = `to_char(k.arrives_at at time zone 'UTC', 'YYYY-MM-DD')`;
