import { personalData, type Ctx } from '@foyer/kit/server';
import { signedIn } from './ownDetails.ts';

/** Returns all data stored about the user. The request is audited. */
export async function ownData(ctx: Ctx): Promise<void> {
  const { id, email } = signedIn(ctx);
  const kept = await ctx.asPlatform('export a person’s data from every tenant').tx(async (tx) => {
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
