import type { Ctx, Tx } from '@foyer/kit/server';
import { spendCode } from '../codes.ts';
import { feelAtOnce, findMember } from './members.ts';
import { inGroup, PLATFORM } from './group.ts';

/**
 * An operator types the code that somebody read in the mail of their invite: the address is proven, and
 * they are active. Their password they choose themselves, by the link of the same mail.
 * @throws 404 for a wrong code, 410 for one that is over: used, older than 30 minutes, five wrong tries
 */
export async function verifyPlatformUser(
  ctx: Ctx,
  { params, body }: { params: { email: string }; body: { code: string } },
): Promise<{ success: true }> {
  const email = params.email.trim().toLowerCase();
  const { realm, tenantId } = PLATFORM;
  const given = { purpose: 'verify', email, realm, tenantId, code: body.code } as const;
  await spendCode(ctx, given, (tx) => activate(tx, ctx, email));
  feelAtOnce(ctx);
  return { success: true };
}

async function activate(tx: Tx, { actor }: Ctx, email: string): Promise<void> {
  const member = await findMember(tx, PLATFORM, { email });
  await tx
    .db('accounts_membership')
    .where({ id: member.id, status: 'pending', ...inGroup(PLATFORM) })
    .update({ status: 'active', updated_at: tx.db.fn.now() });
  await tx.audit({
    action: 'member.verified',
    subject: 'membership',
    subjectId: email,
    before: { email, status: member.status },
    after: { email, status: 'active', verifiedBy: actor?.id },
  });
}
