import { gone, sessions, type Ctx } from '@foyer/kit/server';
import { readCode, spendCode } from '../codes.ts';
import { rememberDevice } from '../knownDevice.ts';
import { hashPassword } from '../password.ts';
import { placeHere } from '../place.ts';
import { replacePassword } from './replacePassword.ts';

interface Body {
  username: string;
  code: string;
  password: string;
}

/**
 * Sets the password with the code of the mail and ends every session. It begins none: whoever planted a
 * session here gains nothing. The browser is known from then on, so that guesses of others, counted for
 * the name, do not keep the owner out.
 */
export async function resetPassword(
  ctx: Ctx,
  { body: { username: email, code, password } }: { body: Body },
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeHere(ctx);
  const given = { purpose: 'reset', email, realm, tenantId, code } as const;
  // A hash costs a moment and holds no transaction; a code that is none costs neither.
  await readCode(ctx, given);
  const passwordHash = await hashPassword(password);
  const userId = await spendCode(ctx, given, async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .forUpdate()
      .first<{ id: string } | undefined>('id');
    if (!user) throw gone('code_over', 'This link is over. Ask for another.');
    const action = 'user.password_reset';
    await replacePassword(tx, ctx, { userId: user.id, email, passwordHash, action });
    return user.id;
  });
  await ctx.use(sessions).endAll(userId);
  rememberDevice(ctx, email);
  return { success: true };
}
