import { conflict, type Ctx, type InputOf, notFound, sessions, type Tx } from '@foyer/kit/server';
import type { accounts } from '../../contract.ts';
import { FACTORS_ARE_PEOPLES, lockFactors, notifyOwner } from './factors.ts';
import { selfOf } from './proof.ts';

interface Person {
  id: string;
  email: string;
  name: string;
}

/**
 * Removes the second factors of someone who lost them. An operator can do so for everyone, a
 * tenant's owner only for people of that tenant alone, because others would lose their protection elsewhere.
 */
export async function resetFactors(
  ctx: Ctx,
  { body: { email } }: InputOf<typeof accounts.routes.resetFactors>,
): Promise<{ success: true }> {
  const { actor } = selfOf(ctx);
  if (email === actor.email)
    throw conflict('own_factors', 'To change your own, go to “Security” in your account.');
  const person = await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    const found = await tx
      .db('accounts_user')
      .where({ email })
      .first<Person | undefined>('id', 'email', 'name');
    if (!found || !(await isInReach(tx, found.id, ctx.tenantId))) throw notFound('person');
    await removeFactors(tx, found.id);
    await notifyOwner(ctx, tx, found, {
      kind: 'accounts.factorsReset',
      subject: 'Two-factor authentication was reset on your account',
      what: `${actor.name} (${actor.email}) removed your passkeys, authenticator app and recovery codes. Until you add a passkey or an authenticator app again, your password alone signs you in.`,
    });
    await tx.audit({
      action: 'factors.reset',
      subject: 'user',
      subjectId: found.id,
      tenantId: ctx.tenantId,
      after: { email },
    });
    return found;
  });
  await ctx.use(sessions).endAll(person.id);
  return { success: true };
}

/** All of a user's second factors, including the recovery codes. */
export async function removeFactors(tx: Tx, userId: string): Promise<void> {
  await lockFactors(tx, userId);
  for (const table of ['accounts_passkey', 'accounts_totp', 'accounts_recovery_code'])
    await tx.db(table).where({ user_id: userId }).delete();
}

async function isInReach(tx: Tx, userId: string, tenantId: string | null): Promise<boolean> {
  if (tenantId === null) return true;
  const groups = await tx
    .db('accounts_membership')
    .where({ user_id: userId })
    .select<{ tenant_id: string | null }[]>('tenant_id');
  return groups.length > 0 && groups.every(({ tenant_id }) => tenant_id === tenantId);
}
