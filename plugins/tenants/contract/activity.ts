import type { Activity } from '@foyer/kit';

/** The sentences for its audit entries. */
export const activity = {
  says: {
    'tenant.created': 'created the tenant {record}',
    'tenant.updated': 'changed the tenant {record}',
    'tenant.deleted': 'deleted the tenant {record}',
    'tenant.purged': 'deleted the remaining data of the tenant {record}',
    'tenant.activated': 'activated the tenant {record}',
    'tenant.logo': 'changed the logo of {record}',
    'tenant.accent': 'changed the accent color of {record}',
    'tenant.bucket_wanted': 'requested a new bucket for {record}',
    'tenant.bucket_made': 'created the bucket for {record}',
    'tenant.bucket_failed': 'couldn’t create the bucket for {record}',
  },
} satisfies Activity;
