import { contract, type Activity } from '@foyer/kit';
import * as z from 'zod';
import { feeSetting, settingForm } from './contract/setting.ts';
import { feeTerms, passAlong } from './contract/feeTerms.ts';
import { ruleEdit, surchargeRule, tenantRuleRow } from './contract/rule.ts';

export { limitInWords, settingForm, type SettingForm } from './contract/setting.ts';
export { termsWith, type PricedSetting } from './contract/termsWith.ts';

/** The owner of rules or settings: the platform names it, a tenant's host implies it. */
const owner = { tenantId: z.uuid('Choose a tenant.').optional() };
/** Settings in responses name their owner. `global` is not a tenant's ID. */
const settingOwner = { ...owner, ownerId: z.string().optional() };

const success = z.literal(true);
const savedRule = z.object({ rule: surchargeRule.row, success });
const savedSetting = feeSetting.row.extend({ success });
const removed = z.object({ id: z.string(), success });
const ruleId = z.object({ id: z.string() });

const PLATFORM_ROLES = ['super_user', 'platform_manager'] as const;
const LISTED = ['name', 'default', 'active'] as const;
const RULE_COLUMNS = {
  name: { label: 'Name' },
  serviceFeePercent: { label: 'Online', width: 160, align: 'right' },
  serviceFeePOSPercent: { label: 'Box office', width: 160, align: 'right' },
  active: { label: 'Active', width: 116 },
} as const;

/** Sentences for this plugin's audit entries. */
const activity = {
  records: {
    surchargeRule: { noun: 'surcharge rule' },
    feeSetting: { noun: 'fee settings', form: settingForm },
  },
  says: {
    'surchargeRule.created': 'added the surcharge rule {record}',
    'surchargeRule.updated': 'changed the surcharge rule {record}',
    'surchargeRule.deleted': 'deleted the surcharge rule {record}',
    'surchargeRule.madeDefault': 'made {record} the default surcharge rule',
    'feeSetting.updated': 'changed the {record}',
    'fees.copied': 'copied the global fees to {record}',
  },
} satisfies Activity;

export const fees = contract({
  id: 'fees',
  requires: ['tenants', 'payments'],
  activity,
  permissions: {
    'global.read': {
      label: 'View the global surcharge rules and fee settings',
      realms: ['platform'],
      roles: PLATFORM_ROLES,
    },
    'global.write': {
      label: 'Edit the global surcharge rules and fee settings',
      realms: ['platform'],
      roles: PLATFORM_ROLES,
    },
    'tenant.read': {
      label: 'View a tenant’s surcharge rules and fee settings',
      realms: ['platform', 'tenant'],
      roles: [...PLATFORM_ROLES, 'tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_viewer'],
    },
    'tenant.write': {
      label: 'Edit a tenant’s surcharge rules and fee settings',
      realms: ['platform', 'tenant'],
      roles: [...PLATFORM_ROLES, 'tenant_owner', 'tenant_admin'],
    },
  },
  lists: {
    globalRules: {
      path: '/global/rules',
      staysSmall: 'the platform has a few dozen surcharge rules',
      row: surchargeRule.row,
      summary: 'Global surcharge rules, which are copied to new tenants',
      filter: ['id', ...LISTED],
      sort: LISTED,
      search: ['name'],
      columns: RULE_COLUMNS,
      can: 'global.read',
    },
    tenantRules: {
      path: '/tenants/:tenantId/rules',
      staysSmall: 'a tenant has a few dozen surcharge rules',
      row: tenantRuleRow,
      summary: 'A tenant’s surcharge rules, with the global rules they were copied from',
      filter: ['id', ...LISTED],
      sort: LISTED,
      search: ['name'],
      columns: RULE_COLUMNS,
      can: 'tenant.read',
    },
  },
  routes: {
    createGlobalRule: {
      method: 'post',
      path: '/global/rule',
      can: 'global.write',
      summary: 'Adds a global surcharge rule',
      body: surchargeRule.form,
      reply: savedRule,
    },
    updateGlobalRule: {
      method: 'put',
      path: '/global/rule',
      can: 'global.write',
      summary: 'Updates a global surcharge rule; omitted fields keep their values',
      body: ruleEdit,
      reply: savedRule,
    },
    patchGlobalRule: {
      method: 'patch',
      path: '/global/rule',
      can: 'global.write',
      summary: 'Updates a global surcharge rule; omitted fields keep their values',
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
      summary: 'Global fee and ticket settings, which are copied to new tenants',
      reply: feeSetting.row,
    },
    globalTerms: {
      method: 'get',
      path: '/global/fee-terms',
      can: 'global.read',
      summary: 'Pricing terms of a tenant that uses the global rules and settings',
      reply: feeTerms,
    },
    createGlobalSetting: {
      method: 'post',
      path: '/global/setting',
      can: 'global.write',
      summary: 'Saves global fee and ticket settings, or creates them',
      body: settingForm,
      reply: savedSetting,
    },
    updateGlobalSetting: {
      method: 'put',
      path: '/global/setting',
      can: 'global.write',
      summary: 'Updates global fee and ticket settings; omitted fields keep their values',
      body: settingForm,
      reply: savedSetting,
    },
    createTenantRule: {
      method: 'post',
      path: '/tenant/rule',
      can: 'tenant.write',
      summary: 'Adds a surcharge rule to a tenant',
      body: surchargeRule.form.extend(owner),
      reply: savedRule,
    },
    updateTenantRule: {
      method: 'put',
      path: '/tenant/rule',
      can: 'tenant.write',
      summary: 'Updates a tenant’s surcharge rule; omitted fields keep their values',
      body: ruleEdit.extend(owner),
      reply: savedRule,
    },
    patchTenantRule: {
      method: 'patch',
      path: '/tenant/rule',
      can: 'tenant.write',
      summary: 'Updates a tenant’s surcharge rule; omitted fields keep their values',
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
      reply: feeSetting.row,
    },
    tenantTerms: {
      method: 'get',
      path: '/tenants/:tenantId/fee-terms',
      can: 'tenant.read',
      summary: 'A tenant’s pricing terms, as the fee engine uses them',
      reply: feeTerms,
    },
    tenantPassAlong: {
      method: 'get',
      path: '/tenants/:tenantId/fee-pass-along',
      can: 'tenant.read',
      summary:
        'The tenant’s ticket settings for who pays the fees; null where its payment settings decide',
      reply: z.object({
        online: passAlong.nullable(),
        backend: passAlong.nullable(),
        app: passAlong.nullable(),
      }),
    },
    createTenantSetting: {
      method: 'post',
      path: '/tenant/setting',
      can: 'tenant.write',
      summary: 'Saves a tenant’s fee and ticket settings, or creates them',
      body: settingForm.extend(settingOwner),
      reply: savedSetting,
    },
    updateTenantSetting: {
      method: 'put',
      path: '/tenant/setting',
      can: 'tenant.write',
      summary: 'Updates a tenant’s fee and ticket settings; omitted fields keep their values',
      body: settingForm.extend(settingOwner),
      reply: savedSetting,
    },
  },
});

export default fees;
