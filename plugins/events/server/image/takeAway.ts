import { files, type JobContext } from '@foyer/kit/server';
import * as z from 'zod';

const place = z.object({ bucket: z.string(), key: z.string() });

/** Removes a file that no event names any more; one that is gone already is fine. */
export async function takeAway(payload: unknown, ctx: JobContext): Promise<void> {
  await ctx.use(files).remove(place.parse(payload));
}
