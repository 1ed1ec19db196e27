import { type Ctx, type InputOf, isUuid, type Knex, tenantDirectory } from '@foyer/kit/server';
import type { fees } from '../contract.ts';
import type { SettingForm } from '../contract/setting.ts';
import { conflict, invalid, notFound } from '@foyer/kit';
import { ruleTable, updateRule } from './ruleTable.ts';
import type { FeesRuleRow } from './schema.ts';
import type { SettingRecord } from './settingRecord.ts';
import { readSetting, saveSetting } from './saveSetting.ts';
import { withVersion } from './settingWire.ts';

const success = true as const;

interface Owner {
  tenantId?: string | undefined;
}

interface SettingOwner extends Owner {
  ownerId?: string | undefined;
}

async function update(ctx: Ctx, { body }: InputOf<typeof fees.routes.updateTenantRule>) {
  const tenantId = await tenantOfRule(ctx, body);
  const { tenantId: _owner, ...edit } = body;
  return { rule: await updateRule(ctx, { tenantId, edit }), success };
}

async function save(ctx: Ctx, body: SettingForm & SettingOwner, isNew: boolean) {
  const read = isUuid(body.ownerId ?? '') ? body.ownerId : undefined;
  const tenantId = await tenantMeant(ctx, { tenantId: body.tenantId ?? read });
  return saveSetting(ctx, { tenantId, form: body, isNew });
}

/** The rules and settings of one tenant, changed by the platform or by the tenant itself. */
export const tenantHandlers = {
  async createTenantRule(ctx: Ctx, { body }: InputOf<typeof fees.routes.createTenantRule>) {
    const tenantId = await tenantMeant(ctx, body);
    const { tenantId: _owner, ...details } = body;
    const rule = await ruleTable.create(ctx, { params: { tenantId }, body: { details } });
    return { rule, success };
  },
  updateTenantRule: update,
  patchTenantRule: update,
  async removeTenantRule(
    ctx: Ctx,
    { params: { id } }: InputOf<typeof fees.routes.removeTenantRule>,
  ) {
    const tenantId = await tenantOfRule(ctx, { id });
    await ruleTable.remove(ctx, { params: { tenantId, id } });
    return { id, success };
  },
  tenantSetting: (ctx: Ctx) =>
    ctx.read(async (db) => withVersion(await readSetting(ctx, db, ctx.tenantId))),
  tenantPassAlong: (ctx: Ctx) =>
    ctx.read(async (db) => {
      const row = await db<SettingRecord>('fees_setting')
        .where({ tenant_id: ctx.tenantId })
        .first();
      if (!row) throw notFound('tenant');
      return {
        online: row.option_online,
        backend: row.option_backend,
        app: row.option_app,
      };
    }),
  createTenantSetting: (ctx: Ctx, { body }: InputOf<typeof fees.routes.createTenantSetting>) =>
    save(ctx, body, true),
  updateTenantSetting: (ctx: Ctx, { body }: InputOf<typeof fees.routes.updateTenantSetting>) =>
    save(ctx, body, false),
};

/** A tenant that is neither active nor pending is locked, including its fees. */
async function requireEditable(ctx: Ctx, tenantId: string): Promise<string> {
  const tenant = await ctx.use(tenantDirectory).byId(tenantId);
  if (!tenant) throw notFound('tenant');
  if (!tenant.isOpen)
    throw conflict('tenant_disabled', 'This tenant is disabled, so its fees can’t be changed.');
  return tenant.id;
}

/** The tenant whose settings are changed: the host's tenant, or on the console the one named. */
async function tenantMeant(ctx: Ctx, body: { tenantId?: string | undefined }): Promise<string> {
  if (ctx.tenantId && body.tenantId && body.tenantId !== ctx.tenantId) throw notFound('tenant');
  const tenantId = ctx.tenantId ?? body.tenantId;
  if (!tenantId) throw invalid({ tenantId: ['Tenant ID is required'] });
  return requireEditable(ctx, tenantId);
}

/** The tenant whose rule is changed; on the console the rule itself names it. */
async function tenantOfRule(
  ctx: Ctx,
  rule: { id: string; tenantId?: string | undefined },
): Promise<string> {
  if (ctx.tenantId || rule.tenantId) return tenantMeant(ctx, rule);
  const found = await ctx.read((db) => ownerOf(db, rule.id));
  if (!found) throw notFound('surcharge rule');
  return requireEditable(ctx, found);
}

async function ownerOf(db: Knex, id: string): Promise<string | null> {
  const row = await db<FeesRuleRow>('fees_rule').where({ id }).first('tenant_id');
  return row?.tenant_id ?? null;
}
