import { files, job, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';

/** Removes a purged tenant's bucket with all its files, once the purge has committed. */
export const removeBucket = job('removeBucket', z.object({ tenantId: z.uuid() }), {
  queue: 'long',
});

export async function runRemoveBucket(
  { tenantId }: { tenantId: string },
  ctx: JobContext,
): Promise<void> {
  await ctx.use(files).removeBucket(tenantId);
}
