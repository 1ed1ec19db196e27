import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  ruleCreated: { kind: 'success', title: 'New Surcharge Created!' },
  ruleCreateFailed: { kind: 'error', title: 'Create New Surcharge Failed' },
  ruleUpdated: { kind: 'success', title: 'Surcharge Updated Successfully.' },
  ruleUpdateFailed: { kind: 'error', title: 'Update Surcharge Failed' },
  ruleDeleted: { kind: 'success', title: 'Surcharge Deleted Successfully.' },
  ruleDeleteFailed: { kind: 'error', title: 'Failed to Delete Surcharge Rule' },
  ruleIsDefault: {
    kind: 'error',
    title: 'Default Surcharge Rule',
    body: 'This is currently set as the default surcharge rule. Please select a different rule as the default surcharge rule before deleting this rule.',
    seconds: 7,
  },
  settingsSaved: { kind: 'success', title: 'Successfully Updated!' },
  settingsFailed: { kind: 'error', title: 'Updating Global Settings Failed' },
  rulesNotLoaded: { kind: 'error', title: 'Failed to load global surcharge data' },
  settingsNotLoaded: {
    kind: 'error',
    title: 'Failed to load global settings data.',
    body: 'No global settings data found. Please try to initialize the global settings.',
  },
});

/** Added for tenant users when a save failed. */
export const ASK_SUPPORT = 'Please contact support.';
