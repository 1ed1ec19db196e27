import * as z from 'zod';
import { job } from './job.ts';

/**
 * A job of the host that removes an unused file. Succeeds if the file doesn't exist.
 * @example await tx.enqueue(removeFile, { bucket: tenantId, key: 'brand/logo.png' });
 */
export const removeFile = job('removeFile', z.object({ bucket: z.string(), key: z.string() }), {
  queue: 'long',
});
