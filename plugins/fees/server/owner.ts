import { conflict, invalid, notFound } from '@foyer/kit';
import { tenantDirectory, type Ctx, type Knex } from '@foyer/kit/server';
import type { RuleRecord } from './ruleRecord.ts';

/** A tenant that is neither active nor pending is locked, and its fees with it. */
async function requireEditable(ctx: Ctx, tenantId: string): Promise<string> {
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  if (!tenant) throw notFound('tenant');
  if (!tenant.isOpen)
    throw conflict('tenant_disabled', 'This tenant is disabled. Its fees cannot be changed.');
  return tenant.id;
}

/** The tenant whose settings are changed: on its own host that one, on the console the one named. */
export async function tenantMeant(
  ctx: Ctx,
  body: { tenantId?: string | undefined },
): Promise<string> {
  if (ctx.tenantId && body.tenantId && body.tenantId !== ctx.tenantId) throw notFound('tenant');
  const tenantId = ctx.tenantId ?? body.tenantId;
  if (!tenantId) throw invalid({ tenantId: ['Tenant ID is required'] });
  return requireEditable(ctx, tenantId);
}

/** The tenant whose rule is changed; on the console the rule itself says whose it is. */
export async function tenantOfRule(
  ctx: Ctx,
  rule: { id: string; tenantId?: string | undefined },
): Promise<string> {
  if (ctx.tenantId || rule.tenantId) return tenantMeant(ctx, rule);
  const found = await ctx.read((db) => ownerOf(db, rule.id));
  if (!found) throw notFound('surcharge rule');
  return requireEditable(ctx, found);
}

async function ownerOf(db: Knex, id: string): Promise<string | null> {
  const row = await db<RuleRecord>('fees_rule').where({ id }).first('tenant_id');
  return row?.tenant_id ?? null;
}
