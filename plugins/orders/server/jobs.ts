import { job, task } from '@foyer/kit/server';
import * as z from 'zod';

/** Retries refunds without a response. */
export const sweepOpenRefunds = job('sweepRefunds', z.object({}), {
  every: '* * * * *',
  queue: 'gateway',
});

/** Compares the inventory counters with the tickets. */
export const reconcile = job('reconcileStock', z.object({}), { every: '*/10 * * * *' });

/** Closes free orders that weren't confirmed in time. */
export const closeUnconfirmedOrders = job('closeUnconfirmed', z.object({}), {
  every: '* * * * *',
});

/** Removes buyers who deleted their accounts from orders of events that have ended. */
export const forgetBuyersOfEndedEvents = job('forgetBuyers', z.object({}), { every: '20 * * * *' });

/** Adds changes to the report figures, and recalculates tenants whose time zone changed. */
export const foldFigures = job('foldSummary', z.object({}), { every: '* * * * *' });

/** Updates the report figures, then verifies them against orders, tickets and refunds. */
export const proveFigures = job('proveSummary', z.object({}), {
  every: '35 4 * * *',
  queue: 'long',
});

/** Sends a refund that was saved in another transaction, without waiting for it. */
export const sendOneRefund = job('sendRefund', z.object({ refundId: z.uuid() }), {
  queue: 'settlement',
});

/** Imports the refunds of a payment that were made before its lost order was rebuilt. */
export const importRefundsOf = job(
  'importRefunds',
  z.object({ chargeId: z.string(), account: z.string().nullable() }),
  { queue: 'settlement' },
);

const run = z.object({ tenantId: z.uuid(), runId: z.uuid() });

/** Refunds all orders of a canceled event. */
export const refundAllTask = task('refundAll', run);

/** Continues that task after its process was killed, when no user waits for it. */
export const goOnRefundAll = job('goOnRefundAll', run, { queue: 'long' });

/** Finds runs that no process is working on. */
export const continueRefundRuns = job('continueRefundRuns', z.object({}), { every: '* * * * *' });

const notice = z.object({ tenantId: z.uuid(), noticeId: z.uuid() });

/** Emails ticket holders that their event is canceled, or has a new date, time or location. */
export const sendNotice = job('sendNotice', notice, { queue: 'long' });

/** The same, for buyers whose sale was in progress when the event moved. */
export const sendLateNotice = job('sendLateNotice', notice, { queue: 'long' });
