import type { Activity } from '@foyer/kit';

/** The sentences for its audit entries. */
export const activity = {
  records: { policy: { noun: 'policy', nameField: 'policyId' } },
  says: {
    'policy.created': 'created the policy {record}',
    'policy.updated': 'changed the policy {record}',
    'policy.deleted': 'deleted the policy {record}',
  },
} satisfies Activity;
