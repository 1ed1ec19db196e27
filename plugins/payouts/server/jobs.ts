import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Asks the gateway for a reversal that was written down. */
export const sendReversal = job('reverse', z.object({ tenantId: z.uuid(), reversalId: z.uuid() }));

/** Pays once more what an order's tenant has too little after its payout. */
export const adjustPayout = job(
  'adjust',
  z.object({ tenantId: z.uuid(), orderUID: z.string(), leg: z.string() }),
);

/** Goes on with what a crash or a refusal left open. */
export const recover = job('recover', z.object({}), { every: '* * * * *' });

export const completeAutomaticPayouts = job('completeAutomatic', z.object({}), {
  every: '* * * * *',
});
