import * as z from 'zod';
import { files } from '../services.ts';
import type { JobContext } from '../types.ts';

const place = z.object({ bucket: z.string(), key: z.string() });

/**
 * A job that removes a file which nothing names any more; one that is gone already is fine.
 * @example jobs: { [removeFile]: { run: takeAway } }
 */
export async function takeAway(payload: unknown, ctx: JobContext): Promise<void> {
  await ctx.use(files).remove(place.parse(payload));
}
