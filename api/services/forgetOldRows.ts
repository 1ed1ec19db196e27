import type { JobContext } from '@foyer/kit/server';

/** What nobody will ask for again: answers kept for a repeated request, counted tries, mails long sent. */
export async function forgetOldRows(ctx: JobContext): Promise<void> {
  await ctx.asPlatform('old rows of every tenant are forgotten').tx(async ({ db }) => {
    await db('kit_idempotency').whereRaw(`created_at < now() - interval '24 hours'`).delete();
    await db('kit_rate_limit').where('expire', '<', Date.now()).delete();
    await db('kit_mail').whereRaw(`sent_at < now() - interval '30 days'`).delete();
    await db('kit_session').whereRaw('expire < now()').delete();
  });
}
