import type { Ctx } from '@foyer/kit/server';
import type { RuleEdit, RuleForm } from '../contract/rule.ts';
import type { SettingForm } from '../contract/setting.ts';
import { tenantMeant, tenantOfRule } from './owner.ts';
import { removeRule } from './removeRule.ts';
import { createRule, updateRule } from './saveRule.ts';
import { readSetting, saveSetting } from './saveSetting.ts';

const success = true as const;

interface Owner {
  tenantId?: string | undefined;
}

async function update(ctx: Ctx, { body }: { body: RuleEdit & Owner }) {
  const tenantId = await tenantOfRule(ctx, body);
  const rule = await ctx.tx((tx) => updateRule(tx, { tenantId, edit: body }));
  return { rule, success };
}

async function save(ctx: Ctx, body: SettingForm & Owner, isNew: boolean) {
  const tenantId = await tenantMeant(ctx, body);
  return saveSetting(ctx, { tenantId, form: body, isNew });
}

/** The rules and settings of one tenant, changed by the platform or by the tenant itself. */
export const tenantHandlers = {
  async createTenantRule(ctx: Ctx, { body }: { body: RuleForm & Owner }) {
    const tenantId = await tenantMeant(ctx, body);
    const rule = await ctx.tx((tx) => createRule(tx, { tenantId, form: body }));
    return { rule, success };
  },
  updateTenantRule: update,
  patchTenantRule: update,
  async removeTenantRule(ctx: Ctx, { params: { id } }: { params: { id: string } }) {
    const tenantId = await tenantOfRule(ctx, { id });
    await ctx.tx((tx) => removeRule(tx, { id, tenantId }));
    return { id, success };
  },
  tenantSetting: (ctx: Ctx) => ctx.read((db) => readSetting(ctx, db, ctx.tenantId)),
  createTenantSetting: (ctx: Ctx, { body }: { body: SettingForm & Owner }) => save(ctx, body, true),
  updateTenantSetting: (ctx: Ctx, { body }: { body: SettingForm & Owner }) =>
    save(ctx, body, false),
};
