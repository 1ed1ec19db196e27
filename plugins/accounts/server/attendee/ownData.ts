import { personalData, type Ctx } from '@foyer/kit/server';
import { signedIn } from './ownDetails.ts';

/** Hands over all that is kept about whoever asks. It is noted that it was asked for. */
export async function ownData(ctx: Ctx): Promise<void> {
  const { id, email } = signedIn(ctx);
  const kept = await ctx.asPlatform('one person’s own data span tenants').tx(async (tx) => {
    await tx.audit({ action: 'user.data_downloaded', subject: 'user', subjectId: id });
    return ctx.use(personalData).describe(tx.db, { userId: id, email });
  });
  const { res } = ctx.http;
  res.set('Cache-Control', 'no-store');
  res.attachment('my-data.json');
  res
    .type('json')
    .send(JSON.stringify({ madeAt: new Date().toISOString(), email, ...kept }, null, 2));
}
