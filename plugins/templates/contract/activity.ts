import type { Activity } from '@foyer/kit';

/** How what it writes into the audit reads. */
export const activity = {
  says: {
    'template.created': 'added the template {record}',
    'template.updated': 'changed the template {record}',
    'template.deleted': 'deleted the template {record}',
    'template.version': 'uploaded a version of the template {record}',
    'template.thumbnail': 'changed the picture of the template {record}',
  },
} satisfies Activity;
