import { errorStatus, useClient } from '@foyer/kit/admin';
import { useMemo } from 'react';
import { fees } from '../contract.ts';
import type { RuleEdit, RuleForm } from '../contract/rule.ts';
import type { SettingForm, StoredFeeSetting } from '../contract/setting.ts';

/** The API calls for the rules and settings of one owner: a tenant, or null for the platform. */
export function useFeeCalls(tenantId: string | null) {
  const api = useClient(fees);
  return useMemo(() => {
    const owner = tenantId === null ? {} : { tenantId };
    const isGlobal = tenantId === null;
    const calls = {
      readSetting: (): Promise<StoredFeeSetting> =>
        isGlobal ? api.globalSetting({}) : api.tenantSetting({ params: { tenantId } }),
      createSetting: (form: SettingForm) => {
        const body = { ...form, ...owner };
        return isGlobal ? api.createGlobalSetting({ body }) : api.createTenantSetting({ body });
      },
      /** Changes the settings, or creates them with the same values if they are missing. */
      async saveSetting(form: SettingForm) {
        const body = { ...form, ...owner };
        try {
          return await (isGlobal
            ? api.updateGlobalSetting({ body })
            : api.updateTenantSetting({ body }));
        } catch (error) {
          if (errorStatus(error) !== 404) throw error;
          const { version: _none, ...fresh } = form;
          return calls.createSetting(fresh);
        }
      },
      createRule: (form: RuleForm) => {
        const body = { ...form, ...owner };
        return isGlobal ? api.createGlobalRule({ body }) : api.createTenantRule({ body });
      },
      updateRule: (edit: RuleEdit) => {
        const body = { ...edit, ...owner };
        return isGlobal ? api.updateGlobalRule({ body }) : api.updateTenantRule({ body });
      },
      removeRule: (id: string) =>
        isGlobal
          ? api.removeGlobalRule({ params: { id } })
          : api.removeTenantRule({ params: { id } }),
    };
    return calls;
  }, [api, tenantId]);
}
