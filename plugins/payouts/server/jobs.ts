import { job, task } from '@foyer/kit/server';
import * as z from 'zod';

/** Asks Stripe for a recorded reversal. */
export const sendReversal = job('reverse', z.object({ tenantId: z.uuid(), reversalId: z.uuid() }), {
  queue: 'gateway',
});

/** Pays what a tenant is still owed for an order after its payout. */
export const adjustPayout = job(
  'adjust',
  z.object({ tenantId: z.uuid(), orderUID: z.string(), leg: z.string() }),
  { queue: 'gateway' },
);

/** Resumes work that a crash or a refusal left open. */
export const recover = job('recover', z.object({}), { every: '* * * * *', queue: 'gateway' });

export const completeAutomaticPayouts = job('completeAutomatic', z.object({}), {
  every: '* * * * *',
});

/** Compares the ledger with Stripe's books every night. */
export const reconcileNightly = job('reconcile', z.object({}), {
  every: '20 5 * * *',
  queue: 'long',
});
/** Compares the ledger with Stripe's books for a user who waits for the result. */
export const checkNow = task('checkNow', z.object({}));

/** Looks for bank payouts whose events never arrived. */
export const sweepBankPayouts = job('sweepBank', z.object({}), {
  every: '40 * * * *',
  queue: 'gateway',
});

/** Adds up the changes to the totals of pending orders. */
export const foldNumbers = job('foldTally', z.object({}), { every: '* * * * *' });

/** Checks the totals of pending orders against the orders, and corrects them. */
export const proveNumbers = job('proveTally', z.object({}), {
  every: '50 4 * * *',
  queue: 'long',
});

/** Checks every hour which tenants have a payout due. */
export const proposePayouts = job('proposeBatches', z.object({}), { every: '5 * * * *' });

const batch = z.object({ tenantId: z.uuid(), batchId: z.uuid() });
/** Pays out a batch's orders for an operator who waits for the result. */
export const releaseBatchTask = task('releaseBatch', batch);
/** Pays out a batch of a tenant whose batches are released automatically. */
export const releaseAutomatically = job('releaseBatchAlone', batch, { queue: 'long' });

/** Pays out the orders that an operator selected. */
export const payRunTask = task('payRun', z.object({ runId: z.uuid() }));
