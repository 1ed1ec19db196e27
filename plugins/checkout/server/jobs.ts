import { job } from '@foyer/kit/server';
import { paymentHint } from '@foyer/plugin-payments/contract';
import * as z from 'zod';

/** Updates orders to match their payments. Buyers wait for this. */
export const settle = job('settle', z.object({ hints: z.array(paymentHint).min(1) }), {
  queue: 'settlement',
});

/** Finds payments whose webhook is missing. */
export const sweep = job('sweep', z.object({}), { every: '* * * * *', queue: 'gateway' });

export const forgetOldDrafts = job('forgetDrafts', z.object({}), { every: '0 * * * *' });
