import { gone, sessions, type Ctx } from '@foyer/kit/server';
import { readCode, spendCode } from '../codes.ts';
import { rememberDevice } from '../knownDevice.ts';
import { placeHere } from '../place.ts';
import { hashChosenPassword } from './hashChosenPassword.ts';
import { replacePassword } from './replacePassword.ts';

interface Body {
  username: string;
  code: string;
  password: string;
}

/**
 * Sets the password with the emailed code and ends every session. It starts none, so that a session planted
 * here gains nothing. The browser becomes a known device, so that guesses of others, counted for
 * the name, don't lock the owner out.
 */
export async function resetPassword(
  ctx: Ctx,
  { body: { username: email, code, password } }: { body: Body },
): Promise<{ success: true }> {
  const { realm, tenantId } = await placeHere(ctx);
  const given = { purpose: 'reset', email, realm, tenantId, code } as const;
  // Hashing is slow, so it holds no transaction, and an invalid code needs neither.
  await readCode(ctx, given);
  const passwordHash = await hashChosenPassword(password, [email]);
  const userId = await spendCode(ctx, given, async (tx) => {
    const user = await tx
      .db('accounts_user')
      .where({ email, status: 'active' })
      .forUpdate()
      .first<{ id: string } | undefined>('id');
    if (!user) throw gone('code_over', 'This link has expired. Request a new one.');
    const action = 'user.password_reset';
    await replacePassword(tx, ctx, { userId: user.id, email, passwordHash, action });
    return user.id;
  });
  await ctx.use(sessions).endAll(userId);
  rememberDevice(ctx, email);
  return { success: true };
}
