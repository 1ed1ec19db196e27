import { job, task } from '@foyer/kit/server';
import * as z from 'zod';

/** Asks anew about refunds of which nothing was heard. */
export const sweepOpenRefunds = job('sweepRefunds', z.object({}), { every: '* * * * *' });

/** Holds the stock's counters against the tickets. */
export const reconcile = job('reconcileStock', z.object({}), { every: '*/10 * * * *' });

/** Takes buyers who deleted their accounts out of orders whose event is over. */
export const forgetBuyersOfEndedEvents = job('forgetBuyers', z.object({}), { every: '20 * * * *' });

/** Adds what changed to the figures of the reports, and counts tenants anew whose zone is another. */
export const foldFigures = job('foldSummary', z.object({}), { every: '* * * * *' });

/** Checks the figures of the reports against orders, tickets and refunds, which it completes first. */
export const proveFigures = job('proveSummary', z.object({}), {
  every: '35 4 * * *',
  queue: 'long',
});

/** Sends a refund that was kept with something else, and is not waited for. */
export const sendOneRefund = job('sendRefund', z.object({ refundId: z.uuid() }), {
  queue: 'settlement',
});

const run = z.object({ tenantId: z.uuid(), runId: z.uuid() });

/** Refunds all orders of a cancelled event. */
export const refundAllTask = task('refundAll', run);

/** The same after its process was killed, when nobody waits for it. */
export const goOnRefundAll = job('goOnRefundAll', run, { queue: 'long' });

/** Finds what nobody works on any more. */
export const continueRefundRuns = job('continueRefundRuns', z.object({}), { every: '* * * * *' });

/** Asks the gateway for what was written down about a dispute. */
export const sendOneDisputeCall = job(
  'sendDisputeCall',
  z.object({ tenantId: z.uuid(), callId: z.uuid() }),
  { queue: 'settlement' },
);

/** Finds out what became of what was asked about disputes, where the answer was lost. */
export const sweepOpenDisputeCalls = job('sweepDisputeCalls', z.object({}), { every: '* * * * *' });

const notice = z.object({ tenantId: z.uuid(), noticeId: z.uuid() });

/** Mails ticket holders that their event is canceled, or has another date, time or place. */
export const sendNotice = job('sendNotice', notice, { queue: 'long' });

/** The same for buyers whose sale was in progress when the event moved. */
export const sendLateNotice = job('sendLateNotice', notice, { queue: 'long' });
