import { conflict } from '@foyer/kit';
import type { Ctx, Tx } from '@foyer/kit/server';
import { spendCode } from '../codes.ts';
import type { Waiting } from '../joining/registrations.ts';
import { completeRegistration } from '../joining/verify.ts';
import { placeOf } from '../place.ts';
import { inGroup, PLATFORM } from './group.ts';
import { feelAtOnce, findMember } from './members.ts';

/**
 * An operator types the code that somebody read in a mail: the address is proven, and they are active.
 * Where they have signed up already, the account is made as if they had typed it; else they choose
 * their password by the link of the invite.
 * @throws 404 for a wrong code, 410 for one that is over: used, older than 30 minutes, five wrong tries
 */
export async function verifyPlatformUser(
  ctx: Ctx,
  { params, body }: { params: { email: string }; body: { code: string } },
): Promise<{ success: true }> {
  const email = params.email.trim().toLowerCase();
  const given = { ...PLATFORM, purpose: 'verify', email, code: body.code } as const;
  const place = await placeOf(ctx, PLATFORM);
  await spendCode(ctx, given, async (tx, { registrations = [] }: Waiting) => {
    const [form, ...others] = registrations;
    // Two forms are two passwords, and the code does not say whose of them it proves.
    if (others.length > 0)
      throw conflict(
        'other_browser',
        'They signed up in more than one browser. They have to enter the code themselves.',
      );
    if (form) await completeRegistration(tx, ctx, { place, email, form });
    else await activate(tx, email);
    await tx.audit({
      action: 'member.verified',
      subject: 'membership',
      subjectId: email,
      after: { email, verifiedBy: ctx.actor?.email },
    });
  });
  feelAtOnce(ctx);
  return { success: true };
}

async function activate(tx: Tx, email: string): Promise<void> {
  const member = await findMember(tx, PLATFORM, { email });
  await tx
    .db('accounts_membership')
    .where({ id: member.id, status: 'pending', ...inGroup(PLATFORM) })
    .update({ status: 'active', updated_at: tx.db.fn.now() });
}
