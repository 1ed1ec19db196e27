import type { Activity } from '@foyer/kit';
import { settingForm } from './setting.ts';

/** Sentences for this plugin's audit entries. */
export const activity = {
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
