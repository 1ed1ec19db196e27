import { invalid } from '@foyer/kit';
import { identities, mailer, personalData, sessions, type Ctx } from '@foyer/kit/server';
import { beginGuess } from '../guesses.ts';
import { senderHere } from '../place.ts';
import { accountDeletedEmail } from '../securityEmails.ts';
import { groupNames } from './accountData.ts';
import { signedIn } from './ownDetails.ts';

const WHY = 'delete a person’s data in every tenant';

/** What deleting the account would do, shown before the decision. */
export async function previewDeletion(
  ctx: Ctx,
): Promise<{ groups: string[]; consequences: string[] }> {
  const { id, email } = signedIn(ctx);
  const preview = await ctx.asPlatform(WHY).read(async (db) => ({
    groups: await groupNames(db, id),
    consequences: await ctx.use(personalData).previewErasure(db, { userId: id, email }),
  }));
  ctx.http.res.set('Cache-Control', 'no-store');
  return preview;
}

/**
 * Deletes the user's account, after checking the password again. Every plugin erases its data in one
 * transaction, so that a program that is killed halfway leaves the account unchanged.
 * @throws 422 for a wrong password, 409 for a member of a group
 */
export async function deleteAccount(
  ctx: Ctx,
  { body }: { body: { password: string } },
): Promise<{ success: true }> {
  const { id, email, tenantId } = signedIn(ctx);
  await requirePassword(ctx, { id, email, tenantId, password: body.password });
  await ctx.asPlatform(WHY).tx(async (tx) => {
    const user = await tx.db('accounts_user').where({ id }).forUpdate().first<object | undefined>();
    // Another tab was quicker.
    if (!user) return;
    await ctx.use(personalData).erase(tx, { userId: id, email });
    await tx.audit({ action: 'user.deleted', subject: 'user', subjectId: id });
    const { sender } = senderHere(ctx);
    const { publicBase } = ctx.env;
    await ctx.use(mailer).send(tx, accountDeletedEmail({ to: email, sender, publicBase }));
  });
  await ctx.use(sessions).signOut(ctx.http);
  return { success: true };
}

async function requirePassword(
  ctx: Ctx,
  who: { id: string; email: string; tenantId: string | null; password: string },
): Promise<void> {
  const { id, email: username, tenantId, password } = who;
  const guess = await beginGuess(ctx, username);
  const found = await ctx
    .use(identities)
    .check({ username, password, realm: 'attendee', tenantId });
  if (found?.id === id) return guess.wasRight();
  await guess.wasWrong();
  throw invalid({ password: ['The password is incorrect.'] });
}
