import type { Activity } from '@foyer/kit';

/** How what it writes into the audit reads. */
export const activity = {
  records: {
    payment_account: { noun: 'Stripe account' },
    payment_setting: { noun: 'payment settings' },
  },
  says: {
    'payment_account.created': 'created a Stripe account',
    'payment_account.onboarding': 'went on to connect the Stripe account',
    'payment_account.left': 'came back from Stripe',
    'payment_account.changed': 'updated what Stripe says of the account',
    'payment_account.disconnected': 'lost the connection to the Stripe account',
    'payment_setting.created': 'made the {record}',
    'payment_setting.updated': 'changed the {record}',
  },
} satisfies Activity;
