import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Carries out the gateway's events that were kept and not carried out: payments among them. */
export const sweepKeptEvents = job('sweepEvents', z.object({}), {
  every: '* * * * *',
});

export const forgetOldEvents = job('forgetEvents', z.object({}), { every: '0 3 * * *' });
