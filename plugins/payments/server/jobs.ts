import { job } from '@foyer/kit/server';
import * as z from 'zod';

/** Processes stored events of the gateway, such as payments. */
export const sweepStoredEvents = job('sweepEvents', z.object({}), {
  every: '* * * * *',
  queue: 'gateway',
});

export const forgetOldEvents = job('forgetEvents', z.object({}), { every: '0 3 * * *' });
