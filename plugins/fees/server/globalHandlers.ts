import type { Ctx, InputOf } from '@foyer/kit/server';
import type { fees } from '../contract.ts';
import { removeRule } from './removeRule.ts';
import { createRule, updateRule } from './saveRule.ts';
import { readSetting, saveSetting } from './saveSetting.ts';
import { withVersion } from './settingWire.ts';

const success = true as const;

async function update(ctx: Ctx, { body }: InputOf<typeof fees.routes.updateGlobalRule>) {
  const rule = await ctx.tx((tx) => updateRule(tx, ctx, { tenantId: null, edit: body }));
  return { rule, success };
}

/** The rules and settings that new tenants start with. */
export const globalHandlers = {
  async createGlobalRule(ctx: Ctx, { body }: InputOf<typeof fees.routes.createGlobalRule>) {
    const rule = await ctx.tx((tx) => createRule(tx, { tenantId: null, form: body }));
    return { rule, success };
  },
  updateGlobalRule: update,
  patchGlobalRule: update,
  async removeGlobalRule(
    ctx: Ctx,
    { params: { id } }: InputOf<typeof fees.routes.removeGlobalRule>,
  ) {
    await ctx.tx((tx) => removeRule(tx, { id, tenantId: null }));
    return { id, success };
  },
  globalSetting: (ctx: Ctx) =>
    ctx.read(async (db) => withVersion(await readSetting(ctx, db, null))),
  createGlobalSetting: (ctx: Ctx, { body }: InputOf<typeof fees.routes.createGlobalSetting>) =>
    saveSetting(ctx, { tenantId: null, form: body, isNew: true }),
  updateGlobalSetting: (ctx: Ctx, { body }: InputOf<typeof fees.routes.updateGlobalSetting>) =>
    saveSetting(ctx, { tenantId: null, form: body, isNew: false }),
};
