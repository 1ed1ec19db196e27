import { flag, percent, whole } from '@foyer/kit';
import * as z from 'zod';

const PERCENT = 'Enter a percentage from 0 to 100, such as 10 or 7.5.';
const DAYS = 'Enter a number of days from 0 to 365.';

/** What operators choose of a tenant's payouts, beside their rhythm. */
export const payoutSettings = z.object({
  releasesBatches: flag({
    label: 'Scheduled payouts are released by themselves',
    help: 'Without it an operator releases each batch that the schedule proposes.',
    required: 'Say whether scheduled payouts are released by themselves.',
  }).default(false),
  reservePercent: percent({
    label: 'Reserve (%)',
    help: 'So much of each order’s share is kept back when it is paid out, for refunds and disputes. 0 keeps nothing.',
    required: PERCENT,
    min: [0, PERCENT],
    max: [100, PERCENT],
  })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'Percentages of a reserve have at most two decimals.',
    })
    .default(0),
  reserveDays: whole({
    label: 'Kept for (days)',
    help: 'Counted from the payout, or from the end of the event where that is later. 0 keeps it until the event is over.',
    required: DAYS,
    min: [0, DAYS],
    max: [365, DAYS],
  }).default(30),
});
export type PayoutSettings = z.output<typeof payoutSettings>;
