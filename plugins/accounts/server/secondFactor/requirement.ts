import { conflict, forbidden, sessions, type Ctx } from '@foyer/kit/server';
import { lockFactors } from './changeFactors.ts';
import { isFactorRequired } from './admission.ts';
import { factorsOf, FACTORS_ARE_PEOPLES, hasFactor } from './factors.ts';

/** The group of the requested console. */
const groupOf = ({ realm, tenantId }: Ctx) => ({ realm, tenantId });

export function factorRule(ctx: Ctx) {
  const { realm, tenantId: tenant_id } = groupOf(ctx);
  return ctx.asPlatform(FACTORS_ARE_PEOPLES).read(async (db) => {
    const counts = (await db('accounts_membership as m')
      .join('accounts_user as u', 'u.id', 'm.user_id')
      .where({
        'm.realm': realm,
        'm.tenant_id': tenant_id,
        'm.status': 'active',
        'u.status': 'active',
      })
      .select(
        db.raw('count(*)::int as people'),
        db.raw(`count(*) filter (where
          not exists (select 1 from accounts_passkey p where p.user_id = u.id)
          and not exists (select 1 from accounts_totp t where t.user_id = u.id))::int as without`),
      )
      .first()) as { people: number; without: number };
    const group = ctx.http.req.foyer.tenant?.name ?? 'Foyer';
    return { isRequired: await isFactorRequired(db, groupOf(ctx)), group, ...counts };
  });
}

/**
 * Requires a second factor of a group's people, at once. Users without one can't, as they would lock themselves out.
 */
export async function saveFactorRule(
  ctx: Ctx,
  { body: { isRequired } }: { body: { isRequired: boolean } },
): Promise<{ isRequired: boolean }> {
  const { actor } = ctx;
  const { realm, tenantId: tenant_id } = groupOf(ctx);
  if (!actor) throw forbidden('forbidden', 'You don’t have permission to do this.');
  await ctx.asPlatform(FACTORS_ARE_PEOPLES).tx(async (tx) => {
    await lockFactors(tx, actor.id);
    const before = await isFactorRequired(tx.db, groupOf(ctx));
    if (isRequired && !hasFactor(await factorsOf(tx.db, actor.id)))
      throw conflict(
        'own_factor_first',
        'Set up two-factor authentication for your own account first.',
      );
    if (isRequired)
      await tx.db('accounts_factor_rule').insert({ realm, tenant_id }).onConflict().ignore();
    else await tx.db('accounts_factor_rule').where({ realm, tenant_id }).delete();
    await tx.audit({
      action: 'factor_rule.changed',
      subject: 'factor_rule',
      subjectId: tenant_id ?? 'platform',
      tenantId: tenant_id,
      before: { isRequired: before },
      after: { isRequired },
    });
  });
  ctx.use(sessions).forgetActors();
  return { isRequired };
}
