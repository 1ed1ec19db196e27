import { flag, percent, whole } from '@foyer/kit';
import * as z from 'zod';

const PERCENT = 'Enter a percentage from 0 to 100, such as 10 or 7.5.';
const DAYS = 'Enter a number of days from 0 to 365.';

/** Payout settings that operators choose in addition to the schedule. */
export const payoutSettings = z.object({
  releasesBatches: flag({
    label: 'Release scheduled payouts automatically',
    help: 'When this is off, an operator has to release each scheduled payout.',
    required: 'Choose whether to release scheduled payouts automatically.',
  }).default(false),
  reservePercent: percent({
    label: 'Reserve (%)',
    help: 'Part of the tenant’s share held at payout to cover refunds and disputes. Enter 0 for no reserve.',
    required: PERCENT,
    min: [0, PERCENT],
    max: [100, PERCENT],
  })
    .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, {
      error: 'Enter a percentage with no more than two decimal places.',
    })
    .default(0),
  reserveDays: whole({
    label: 'Hold reserve for (days)',
    help: 'Counted from the payout or the end of the event, whichever is later. Enter 0 to release it right away on that date.',
    required: DAYS,
    min: [0, DAYS],
    max: [365, DAYS],
  }).default(30),
});
export type PayoutSettings = z.output<typeof payoutSettings>;
