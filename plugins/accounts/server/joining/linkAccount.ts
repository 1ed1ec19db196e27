import { unauthenticated, type Ctx } from '@foyer/kit/server';
import { spendCode, withdrawCodes } from '../codes.ts';
import { beginGuess } from '../guesses.ts';
import { rememberDevice } from '../knownDevice.ts';
import { isPassword } from '../password.ts';
import { placeOfGroup } from '../place.ts';
import { activateMember } from './invite.ts';

interface Body {
  username: string;
  targetGroupId: string;
  inviteCode: string;
  password: string;
}

/**
 * Joins the group of an invite with an existing account: that of the invited address, even if someone else is
 * signed in on this browser. Password guesses have the same limits as at a sign-in.
 * @throws 401 for a wrong password, 404 and 410 for an invite that doesn't exist or has expired
 */
export async function linkAccount(ctx: Ctx, { body }: { body: Body }): Promise<{ success: true }> {
  const { username: email, targetGroupId, inviteCode: code, password } = body;
  const place = await placeOfGroup(ctx, targetGroupId);
  const userId = await requirePassword(ctx, email, password);
  const { realm, tenantId } = place;
  const given = { purpose: 'invite', email, realm, tenantId, code } as const;
  await spendCode(ctx, given, async (tx) => {
    await activateMember(tx, ctx, { place, userId, email });
    await withdrawCodes(tx, { email, realm, tenantId });
  });
  return { success: true };
}

async function requirePassword(ctx: Ctx, email: string, password: string): Promise<string> {
  const guess = await beginGuess(ctx, email);
  const user = await ctx
    .asPlatform('check the password of an existing account')
    .read((db) =>
      db('accounts_user')
        .where({ email, status: 'active' })
        .first<{ id: string; password_hash: string | null } | undefined>('id', 'password_hash'),
    );
  const isRight = await isPassword(user?.password_hash, password);
  if (!user || !isRight) {
    await guess.wasWrong();
    throw unauthenticated('wrong_credentials', 'The email or password is incorrect.');
  }
  await guess.wasRight();
  rememberDevice(ctx, email);
  return user.id;
}
