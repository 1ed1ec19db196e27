import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Asks anew about refunds of which nothing was heard. */
export const sweepOpenRefunds = job('sweepRefunds', z.object({}), { every: '* * * * *' });

/** Holds the stock's counters against the tickets. */
export const reconcile = job('reconcileStock', z.object({}), { every: '*/10 * * * *' });

/** Takes buyers who deleted their accounts out of orders whose event is over. */
export const forgetBuyersOfEndedEvents = job('forgetBuyers', z.object({}), { every: '20 * * * *' });
