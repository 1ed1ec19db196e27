import { namesOf } from '@foyer/kit/server';

/** What bulk payouts are called in the activity log. */
export const recordNames = {
  payout_batch: namesOf({
    from: 'payouts_batch',
    name: `'the payout batch for ' || to_char(day, 'FMMonth FMDD, YYYY')`,
    params: { batchId: 'id' },
  }),
  payout_run: namesOf({
    from: 'payouts_run',
    name: `'the bulk payout of ' || to_char(tenant_total_cents / 100.0, 'FM$999,999,999,990.00')`,
    tenant: null,
    params: { runId: 'id' },
  }),
  difference: namesOf({
    from: 'payouts_difference',
    name: `'a reconciliation difference' || coalesce(' for order ' || order_uid, '')`,
    tenant: null,
  }),
};
