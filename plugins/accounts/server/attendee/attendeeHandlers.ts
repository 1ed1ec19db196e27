import { personalData, type Ctx } from '@foyer/kit/server';
import { deleteAccount, previewDeletion } from './deletion.ts';
import { keepDetails, ownDetails, signedIn } from './ownDetails.ts';

/** A buyer's own account. */
export const attendeeHandlers = {
  ownDetails,
  keepDetails,
  ownData,
  deletion: previewDeletion,
  deleteAccount,
};

/** Returns all data stored about the user. The request is audited. */
async function ownData(ctx: Ctx): Promise<void> {
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
