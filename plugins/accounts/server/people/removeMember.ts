import { sessions, type Ctx, type Tx } from '@foyer/kit/server';
import { withdrawCodes } from '../codes.ts';
import { lockGroup, requireAsker, type Group } from './group.ts';
import { requireMayGrant } from './mayGrant.ts';
import { accessOf, findMember, requireOther, requireTopRemains, type Member } from './members.ts';

/**
 * Ends a membership or withdraws an invite: its codes and sessions end. The person
 * stays, with their other data; an invited person who never signed up and belongs to no other group is removed.
 * @throws 404 for someone who isn't a member, 409 for the user's own membership and for the last super user or owner
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
    // Before the membership, in the same lock order as when a code is used.
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

/** An account without a password was never used: nothing is kept for a mistyped address. */
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
