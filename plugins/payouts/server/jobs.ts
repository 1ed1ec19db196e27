import { job, task } from '@foyer/kit/server';
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

/** Compares the ledger with Stripe’s books every night. */
export const reconcileNightly = job('reconcile', z.object({}), {
  every: '20 5 * * *',
  queue: 'long',
});
/** The same, for somebody who waits for it. */
export const checkNow = task('checkNow', z.object({}));

/** Looks for payouts to banks of which no event told. */
export const sweepBankPayouts = job('sweepBank', z.object({}), { every: '40 * * * *' });

/** Adds up what changed in the numbers of the orders that wait. */
export const foldNumbers = job('foldTally', z.object({}), { every: '* * * * *' });

/** Holds the numbers of the orders that wait against the orders, and corrects them. */
export const proveNumbers = job('proveTally', z.object({}), {
  every: '50 4 * * *',
  queue: 'long',
});

/** Looks every hour whose day has come. */
export const proposePayouts = job('proposeBatches', z.object({}), { every: '5 * * * *' });

const batch = z.object({ tenantId: z.uuid(), batchId: z.uuid() });
/** Pays the orders of a batch out, for an operator who waits for it. */
export const releaseBatchTask = task('releaseBatch', batch);
/** The same for a tenant whose batches are released by themselves. */
export const releaseAutomatically = job('releaseBatchAlone', batch, { queue: 'long' });

/** Pays out the orders that an operator selected, for whoever waits for it. */
export const payRunTask = task('payRun', z.object({ runId: z.uuid() }));
