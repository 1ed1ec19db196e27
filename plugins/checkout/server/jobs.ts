import { job } from '@foyer/kit/server';
import { paymentHint } from '@foyer/plugin-payments/contract';
import * as z from 'zod';

/** Brings orders to where their payments are: the tickets of whoever has paid wait for it. */
export const settle = job('settle', z.object({ hints: z.array(paymentHint).min(1) }), {
  queue: 'settlement',
});

/** Finds payments whose webhook did not come. */
export const sweep = job('sweep', z.object({}), { every: '* * * * *' });

export const forgetOldDrafts = job('forgetDrafts', z.object({}), { every: '0 * * * *' });
