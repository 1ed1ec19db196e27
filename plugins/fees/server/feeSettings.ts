import { service, type Deps, type Tx } from '@foyer/kit/server';
import type { SettingForm } from '../contract/setting.ts';
import { changeSetting } from './saveSetting.ts';

/** A tenant's fee and ticket settings, for whoever sets tenants up; what is left out stays. */
export interface FeeSettings {
  change(tx: Tx, tenantId: string, form: SettingForm): Promise<void>;
}
export const feeSettings = service<FeeSettings>('fees.settings/v1');

export const makeSettings = (deps: Deps): FeeSettings => ({
  async change(tx, tenantId, form) {
    await changeSetting(deps, tx, { tenantId, form });
  },
});
