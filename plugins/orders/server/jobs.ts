import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Asks anew about refunds of which nothing was heard. */
export const sweepOpenRefunds = job('sweepRefunds', z.object({}), { every: '* * * * *' });

/** Holds the stock's counters against the tickets. */
export const reconcile = job('reconcileStock', z.object({}), { every: '*/10 * * * *' });

/** Takes buyers who deleted their accounts out of orders whose event is over. */
export const forgetBuyersOfEndedEvents = job('forgetBuyers', z.object({}), { every: '20 * * * *' });

/** Adds what changed to the figures of the reports, and counts tenants anew whose zone is another. */
export const foldFigures = job('foldSummary', z.object({}), { every: '* * * * *' });

/** Holds the figures of the reports against orders, tickets and refunds. */
export const proveFigures = job('proveSummary', z.object({}), {
  every: '35 4 * * *',
  queue: 'long',
});
