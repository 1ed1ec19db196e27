import { sessions, type Ctx, type Tx } from '@foyer/kit/server';
import { withdrawCodes } from '../codes.ts';
import { lockGroup, requireAsker, type Group } from './group.ts';
import { requireMayGrant } from './mayGrant.ts';
import { accessOf, findMember, requireOther, requireTopRemains, type Member } from './members.ts';

/**
 * Ends a membership or takes an invite back: its codes work no more and its sessions are over. The person
 * stays, with whatever else is theirs; one who never came and is nowhere else goes too.
 * @throws 404 for who does not belong, 409 for oneself and for the last super user or owner
 */
export async function removeMember(
  ctx: Ctx,
  group: Group,
  by: { id: string } | { email: string },
): Promise<void> {
  const member = await ctx.tx(async (tx) => {
    await lockGroup(tx, group);
    const asker = await requireAsker(tx, ctx);
    const found = await findMember(tx, group, by);
    requireOther(found, asker);
    await requireMayGrant(tx, ctx, { asker, group, roles: found.roles });
    await requireTopRemains(tx, { group, member: found, next: [] });
    // Before the membership, in the order in which a code that is used takes its locks.
    await withdrawCodes(tx, { ...group, email: found.email });
    await tx.db('accounts_membership').where({ id: found.id }).delete();
    await tx.audit({
      action: 'member.removed',
      subject: 'membership',
      subjectId: group.realm === 'platform' ? found.email : found.id,
      tenantId: group.tenantId,
      before: accessOf(found),
    });
    await removeWhoNeverCame(tx, found);
    return found;
  });
  await ctx.use(sessions).endAll(member.userId);
  ctx.use(sessions).forgetActors();
}

/** Without a password an account was never used: by an address that was mistyped, nothing stays. */
async function removeWhoNeverCame(tx: Tx, { userId, email }: Member): Promise<void> {
  const user = await tx
    .db('accounts_user')
    .where({ id: userId })
    .whereNull('password_hash')
    .forUpdate()
    .first('id');
  if (!user) return;
  const elsewhere = await tx.db('accounts_membership').where({ user_id: userId }).first('id');
  if (elsewhere) return;
  await tx.db('accounts_user').where({ id: userId }).delete();
  await tx.audit({
    action: 'user.deleted',
    subject: 'user',
    subjectId: userId,
    before: { email },
  });
}
