import { job, task } from '@foyer/kit/server';
import * as z from 'zod';

/** Sends a mail of the outbox. */
export const sendOneMail = job('mail', z.object({ id: z.uuid() }));

/** Forgets what nobody will ask for again. */
export const forget = job('forget', z.object({}), { every: '0 * * * *' });

/** Ends the tasks that nobody works on any more. */
export const endLost = job('endLostTasks', z.object({}), { every: '* * * * *' });

/** Writes the rows behind a download address into a file. */
export const exportRows = task('exportRows', z.object({ token: z.string() }));

/** Checks an announced upload whose bytes have arrived; some are large. */
export const checkUpload = job('checkUpload', z.object({ id: z.uuid() }), { queue: 'long' });

/** Removes what was sent too late, twice or never completed. */
export const sweepUploads = job('sweepUploads', z.object({}), { every: '30 * * * *' });
