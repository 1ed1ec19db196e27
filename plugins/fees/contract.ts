import { contract } from '@foyer/kit';
import * as z from 'zod';
import { feeTerms } from './contract/feeTerms.ts';
import { ruleEdit, ruleForm, ruleRow, tenantRuleRow } from './contract/rule.ts';
import { settingForm, storedSettingRow } from './contract/setting.ts';
import { activity } from './contract/activity.ts';

export { limitInWords, settingForm, type SettingForm } from './contract/setting.ts';
export { termsWith, type PricedSetting } from './contract/termsWith.ts';

/** Whose rule or settings are meant: the platform says, a tenant's host knows. */
const owner = { tenantId: z.uuid('Choose a tenant.').optional() };
/** Settings that are read name their owner; `global` is not a tenant's id. */
const settingOwner = { ...owner, ownerId: z.string().optional() };

const success = z.literal(true);
const savedRule = z.object({ rule: ruleRow, success });
const savedSetting = storedSettingRow.extend({ success });
const removed = z.object({ id: z.string(), success });
const ruleId = z.object({ id: z.string() });

const PLATFORM_ROLES = ['super_user', 'platform_manager'] as const;
const LISTED = ['name', 'default', 'active'] as const;

export const fees = contract({
  id: 'fees',
  requires: ['tenants', 'payments'],
  activity,
  permissions: {
    'global.read': {
      label: 'See the global surcharge rules and fee settings',
      realms: ['platform'],
      roles: PLATFORM_ROLES,
    },
    'global.write': {
      label: 'Change the global surcharge rules and fee settings',
      realms: ['platform'],
      roles: PLATFORM_ROLES,
    },
    'tenant.read': {
      label: 'See a tenant’s surcharge rules and fee settings',
      realms: ['platform', 'tenant'],
      roles: [...PLATFORM_ROLES, 'tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_viewer'],
    },
    'tenant.write': {
      label: 'Change a tenant’s surcharge rules and fee settings',
      realms: ['platform', 'tenant'],
      roles: [...PLATFORM_ROLES, 'tenant_owner', 'tenant_admin'],
    },
  },
  lists: {
    globalRules: {
      path: '/global/rules',
      staysSmall: 'the platform has some tens of surcharge rules',
      row: ruleRow,
      summary: 'The surcharge rules that new tenants begin with',
      filter: ['id', ...LISTED],
      sort: LISTED,
      search: ['name'],
      can: 'global.read',
    },
    tenantRules: {
      path: '/tenants/:tenantId/rules',
      staysSmall: 'a tenant has some tens of surcharge rules',
      row: tenantRuleRow,
      summary: 'A tenant’s surcharge rules, beside the global rules that they came from',
      filter: ['id', ...LISTED],
      sort: LISTED,
      search: ['name'],
      can: 'tenant.read',
    },
  },
  routes: {
    createGlobalRule: {
      method: 'post',
      path: '/global/rule',
      can: 'global.write',
      summary: 'Adds a global surcharge rule',
      body: ruleForm,
      reply: savedRule,
    },
    updateGlobalRule: {
      method: 'put',
      path: '/global/rule',
      can: 'global.write',
      summary: 'Changes a global surcharge rule; what is left out stays',
      body: ruleEdit,
      reply: savedRule,
    },
    patchGlobalRule: {
      method: 'patch',
      path: '/global/rule',
      can: 'global.write',
      summary: 'Changes a global surcharge rule; what is left out stays',
      body: ruleEdit,
      reply: savedRule,
    },
    removeGlobalRule: {
      method: 'delete',
      path: '/global/rules/:id',
      can: 'global.write',
      summary: 'Deletes a global surcharge rule, unless it is the default',
      params: ruleId,
      reply: removed,
    },
    globalSetting: {
      method: 'get',
      path: '/global/setting',
      can: 'global.read',
      summary: 'The fee and ticket settings that new tenants begin with',
      reply: storedSettingRow,
    },
    globalTerms: {
      method: 'get',
      path: '/global/fee-terms',
      can: 'global.read',
      summary: 'What decides the prices of a tenant that begins with the global rules and settings',
      reply: feeTerms,
    },
    createGlobalSetting: {
      method: 'post',
      path: '/global/setting',
      can: 'global.write',
      summary: 'Stores global fee and ticket settings, where there are none too',
      body: settingForm,
      reply: savedSetting,
    },
    updateGlobalSetting: {
      method: 'put',
      path: '/global/setting',
      can: 'global.write',
      summary: 'Changes global fee and ticket settings; what is left out stays',
      body: settingForm,
      reply: savedSetting,
    },
    createTenantRule: {
      method: 'post',
      path: '/tenant/rule',
      can: 'tenant.write',
      summary: 'Adds a surcharge rule to a tenant',
      body: ruleForm.extend(owner),
      reply: savedRule,
    },
    updateTenantRule: {
      method: 'put',
      path: '/tenant/rule',
      can: 'tenant.write',
      summary: 'Changes a tenant’s surcharge rule; what is left out stays',
      body: ruleEdit.extend(owner),
      reply: savedRule,
    },
    patchTenantRule: {
      method: 'patch',
      path: '/tenant/rule',
      can: 'tenant.write',
      summary: 'Changes a tenant’s surcharge rule; what is left out stays',
      body: ruleEdit.extend(owner),
      reply: savedRule,
    },
    removeTenantRule: {
      method: 'delete',
      path: '/platform/tenants/rules/:id',
      can: 'tenant.write',
      summary: 'Deletes a tenant’s surcharge rule, unless it is the default',
      params: ruleId,
      reply: removed,
    },
    tenantSetting: {
      method: 'get',
      path: '/tenants/:tenantId/setting',
      can: 'tenant.read',
      summary: 'A tenant’s fee and ticket settings',
      reply: storedSettingRow,
    },
    tenantTerms: {
      method: 'get',
      path: '/tenants/:tenantId/fee-terms',
      can: 'tenant.read',
      summary: 'Everything that decides a tenant’s prices, for the arithmetic of the engine',
      reply: feeTerms,
    },
    createTenantSetting: {
      method: 'post',
      path: '/tenant/setting',
      can: 'tenant.write',
      summary: 'Stores a tenant’s fee and ticket settings, where there are none too',
      body: settingForm.extend(settingOwner),
      reply: savedSetting,
    },
    updateTenantSetting: {
      method: 'put',
      path: '/tenant/setting',
      can: 'tenant.write',
      summary: 'Changes a tenant’s fee and ticket settings; what is left out stays',
      body: settingForm.extend(settingOwner),
      reply: savedSetting,
    },
  },
});

export default fees;
