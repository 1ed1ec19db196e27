import { job, task } from '@foyer/kit/server';
import * as z from 'zod';

/** Sends an email of the outbox. Its own queue, so that other workers never search through waiting emails. */
export const sendOneMail = job('mail', z.object({ id: z.uuid() }), { queue: 'mail', priority: 10 });

/** Deletes rows that are no longer needed. */
export const forget = job('forget', z.object({}), { every: '0 * * * *' });

/** Ends tasks that no process runs. */
export const endLost = job('endLostTasks', z.object({}), { every: '* * * * *' });

/** Writes the rows behind a download address into a file. */
export const exportRows = task('exportRows', z.object({ token: z.string() }));

/** Checks an announced upload whose bytes have arrived; some are large. */
export const checkUpload = job('checkUpload', z.object({ id: z.uuid() }), { queue: 'long' });

/** Removes uploads that were sent too late, sent twice or never completed. */
export const sweepUploads = job('sweepUploads', z.object({}), {
  every: '30 * * * *',
  queue: 'long',
});
