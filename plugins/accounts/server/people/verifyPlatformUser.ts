import { conflict } from '@foyer/kit';
import type { Ctx, Tx } from '@foyer/kit/server';
import { spendCode } from '../codes.ts';
import type { Waiting } from '../joining/registrations.ts';
import { completeRegistration } from '../joining/verify.ts';
import { placeOf } from '../place.ts';
import { inGroup, PLATFORM } from './group.ts';
import { invalidateActors, findMember } from './members.ts';

/**
 * Activates a person with the code from their email, typed by an operator: it verifies the address.
 * If they have signed up already, the account is created as if they had typed it; otherwise they
 * choose their password with the invite's link.
 * @throws 404 for a wrong code, 410 for an expired one: used, older than 30 minutes, or five wrong attempts
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
    // Two forms have two passwords, and the code doesn't show whose it verifies.
    if (others.length > 0)
      throw conflict(
        'other_browser',
        'They signed up in more than one browser, so they need to enter the code themselves.',
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
  invalidateActors(ctx);
  return { success: true };
}

async function activate(tx: Tx, email: string): Promise<void> {
  const member = await findMember(tx, PLATFORM, { email });
  await tx
    .db('accounts_membership')
    .where({ id: member.id, status: 'pending', ...inGroup(PLATFORM) })
    .update({ status: 'active', updated_at: tx.db.fn.now() });
}
