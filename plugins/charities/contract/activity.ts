import type { Activity } from '@foyer/kit';

/** Sentences for this plugin's audit entries. */
export const activity = {
  says: {
    'charity.created': 'added the charity {record}',
    'charity.updated': 'changed the charity {record}',
    'charity.deleted': 'deleted the charity {record}',
    'charity.assigned': 'assigned the charity {record} to the tenant',
    'charity.unassigned': 'unassigned the charity {record} from the tenant',
  },
} satisfies Activity;
