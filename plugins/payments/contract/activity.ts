import type { Activity } from '@foyer/kit';

/** Sentences for this plugin's audit entries. */
export const activity = {
  records: {
    payment_account: { noun: 'Stripe account' },
    payment_setting: { noun: 'payment settings' },
  },
  says: {
    'payment_account.created': 'created a Stripe account',
    'payment_account.onboarding': 'opened Stripe to set up the account',
    'payment_account.left': 'removed a closed Stripe account',
    'payment_account.changed': 'updated the status of the Stripe account',
    'payment_account.disconnected': 'lost the connection to the Stripe account',
    'payment_setting.created': 'created the {record}',
    'payment_setting.updated': 'changed the {record}',
  },
} satisfies Activity;
