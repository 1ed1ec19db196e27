import type { Activity } from '@foyer/kit';

/** How what it writes into the audit reads. */
export const activity = {
  records: { policy: { noun: 'policy', nameField: 'policyId' } },
  says: {
    'policy.created': 'created the policy {record}',
    'policy.updated': 'changed the policy {record}',
    'policy.deleted': 'deleted the policy {record}',
  },
} satisfies Activity;
