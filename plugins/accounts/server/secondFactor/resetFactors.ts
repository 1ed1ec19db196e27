import { conflict, notFound, sessions, type Ctx, type Tx } from '@foyer/kit/server';
import { FACTORS_ARE_PEOPLES } from './factors.ts';
import { lockFactors } from './changeFactors.ts';
import { selfOf } from './proof.ts';
import { tellOwner } from './tellOwner.ts';

interface Person {
  id: string;
  email: string;
  name: string;
}

/**
 * Takes the second factors of somebody away who has lost them. An operator may for everybody, a
 * tenant's owner for those who belong to that tenant alone: others would lose what guards them elsewhere.
 */
export async function resetFactors(
  ctx: Ctx,
  { body: { email } }: { body: { email: string } },
): Promise<{ success: true }> {
  const { actor } = selfOf(ctx);
  if (email === actor.email)
    throw conflict('own_factors', 'Your own are changed at “Security” in your account.');
  const person = await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    const found = await tx
      .db('accounts_user')
      .where({ email })
      .first<Person | undefined>('id', 'email', 'name');
    if (!found || !(await isInReach(tx, found.id, ctx.tenantId))) throw notFound('person');
    await lockFactors(tx, found.id);
    for (const table of ['accounts_passkey', 'accounts_totp', 'accounts_recovery_code'])
      await tx.db(table).where({ user_id: found.id }).delete();
    await tellOwner(ctx, tx, found, {
      subject: 'Your second factors were taken away',
      what: `${actor.name} (${actor.email}) took your second factors away, as is done for who has lost them. Until you add another, your password alone signs you in.`,
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

async function isInReach(tx: Tx, userId: string, tenantId: string | null): Promise<boolean> {
  if (tenantId === null) return true;
  const groups = await tx
    .db('accounts_membership')
    .where({ user_id: userId })
    .select<{ tenant_id: string | null }[]>('tenant_id');
  return groups.length > 0 && groups.every(({ tenant_id }) => tenant_id === tenantId);
}
