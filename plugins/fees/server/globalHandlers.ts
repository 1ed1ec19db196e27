import type { Ctx, InputOf } from '@foyer/kit/server';
import type { fees } from '../contract.ts';
import { ruleTable, updateRule } from './ruleTable.ts';
import { readSetting, saveSetting } from './saveSetting.ts';
import { withVersion } from './settingWire.ts';

const success = true as const;

async function update(ctx: Ctx, { body }: InputOf<typeof fees.routes.updateGlobalRule>) {
  return { rule: await updateRule(ctx, { tenantId: null, edit: body }), success };
}

/** The rules and settings that new tenants start with. */
export const globalHandlers = {
  async createGlobalRule(ctx: Ctx, { body }: InputOf<typeof fees.routes.createGlobalRule>) {
    const rule = await ruleTable.create(ctx, { params: {}, body: { details: body } });
    return { rule, success };
  },
  updateGlobalRule: update,
  patchGlobalRule: update,
  async removeGlobalRule(
    ctx: Ctx,
    { params: { id } }: InputOf<typeof fees.routes.removeGlobalRule>,
  ) {
    await ruleTable.remove(ctx, { params: { id } });
    return { id, success };
  },
  globalSetting: (ctx: Ctx) =>
    ctx.read(async (db) => withVersion(await readSetting(ctx, db, null))),
  createGlobalSetting: (ctx: Ctx, { body }: InputOf<typeof fees.routes.createGlobalSetting>) =>
    saveSetting(ctx, { tenantId: null, form: body, isNew: true }),
  updateGlobalSetting: (ctx: Ctx, { body }: InputOf<typeof fees.routes.updateGlobalSetting>) =>
    saveSetting(ctx, { tenantId: null, form: body, isNew: false }),
};
