import type { Activity } from '@foyer/kit';

/** How what it writes into the audit reads. */
export const activity = {
  says: {
    'tenant.created': 'created the tenant {record}',
    'tenant.updated': 'changed the tenant {record}',
    'tenant.deleted': 'deleted the tenant {record}',
    'tenant.purged': 'removed what was left of the tenant {record}',
    'tenant.activated': 'made the tenant {record} active',
    'tenant.logo': 'changed the logo of {record}',
    'tenant.accent': 'changed the colour of {record}',
    'tenant.bucket_wanted': 'asked for the bucket of {record} again',
    'tenant.bucket_made': 'made the bucket of {record}',
    'tenant.bucket_failed': 'could not make the bucket of {record}',
  },
} satisfies Activity;
