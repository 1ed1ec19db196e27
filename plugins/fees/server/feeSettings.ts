import { service, type Deps, type Tx } from '@foyer/kit/server';
import type { SettingForm } from '../contract/setting.ts';
import type { RuleForm } from '../contract/rule.ts';
import { ruleTable } from './ruleTable.ts';
import { changeSetting } from './saveSetting.ts';

/**
 * A tenant's fee and ticket settings and its surcharge rules, for code that sets up tenants; omitted values stay
 * unchanged.
 */
export interface FeeSettings {
  change(tx: Tx, tenantId: string, form: SettingForm): Promise<void>;
  /** Adds a surcharge rule of the tenant's own. */
  addRule(tx: Tx, tenantId: string, form: RuleForm): Promise<void>;
}
export const feeSettings = service<FeeSettings>('fees.settings/v1');

export const makeSettings = (deps: Deps): FeeSettings => ({
  async change(tx, tenantId, form) {
    await changeSetting(deps, tx, { tenantId, form });
  },
  async addRule(tx, tenantId, form) {
    await ruleTable.add({ tx, deps, params: { tenantId } }, form);
  },
});
