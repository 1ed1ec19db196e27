import type { JobContext } from '@foyer/kit/server';

/** Deletes rows that are no longer needed: responses kept for retries, counted attempts, long-sent emails. */
export async function forgetOldRows(ctx: JobContext): Promise<void> {
  await ctx.asPlatform('delete expired rows of every tenant').tx(async ({ db }) => {
    await db('kit_idempotency').whereRaw(`created_at < now() - interval '24 hours'`).delete();
    await db('kit_rate_limit').where('expire', '<', Date.now()).delete();
    await db('kit_mail').whereRaw(`sent_at < now() - interval '30 days'`).delete();
    await db('kit_session').whereRaw('expire < now()').delete();
  });
}
