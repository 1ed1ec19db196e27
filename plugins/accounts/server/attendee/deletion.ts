import { invalid } from '@foyer/kit';
import { identities, mailer, personalData, sessions, type Ctx } from '@foyer/kit/server';
import { beginGuess } from '../guesses.ts';
import { groupNames } from './accountData.ts';
import { signedIn } from './ownDetails.ts';

const WHY = 'one person’s own data span tenants';

/** What a deletion would do, for whoever thinks about it. */
export async function foretellDeletion(
  ctx: Ctx,
): Promise<{ groups: string[]; consequences: string[] }> {
  const { id, email } = signedIn(ctx);
  const told = await ctx.asPlatform(WHY).read(async (db) => ({
    groups: await groupNames(db, id),
    consequences: await ctx.use(personalData).foretell(db, { userId: id, email }),
  }));
  ctx.http.res.set('Cache-Control', 'no-store');
  return told;
}

/**
 * Deletes the account of whoever asks, once the password was typed again. Every plugin lets go in one
 * transaction: a program that is killed meanwhile leaves the account as it was.
 * @throws 422 for a wrong password, 409 for who belongs to a group
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
    await ctx.use(mailer).send(tx, {
      to: email,
      subject: 'Your account was deleted',
      text: `Your account ${email} at ${ctx.env.publicBase} was deleted, as you asked. Tickets for events still to come go on letting you in. If it was not you, answer the organiser of your event: somebody knew your password.`,
    });
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
  throw invalid({ password: ['The password is not right.'] });
}
