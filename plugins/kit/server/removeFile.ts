import * as z from 'zod';
import { job } from './job.ts';

/**
 * Removes a file that nothing names any more; one that is gone already is fine. The host does it.
 * @example await tx.enqueue(removeFile, { bucket: tenantId, key: 'brand/logo.png' });
 */
export const removeFile = job('removeFile', z.object({ bucket: z.string(), key: z.string() }));
