import type { Activity } from '@foyer/kit';

/** How what it writes into the audit reads. */
export const activity = {
  says: {
    'charity.created': 'added the charity {record}',
    'charity.updated': 'changed the charity {record}',
    'charity.deleted': 'deleted the charity {record}',
    'charity.assigned': 'assigned the charity {record} to the tenant',
    'charity.unassigned': 'took the charity {record} from the tenant',
  },
} satisfies Activity;
