import type { Activity } from '@foyer/kit';

/** Sentences for the plugin's audit entries. */
export const activity = {
  says: {
    'template.created': 'added the template {record}',
    'template.updated': 'edited the template {record}',
    'template.deleted': 'deleted the template {record}',
    'template.version': 'uploaded a new version of the template {record}',
    'template.thumbnail': 'changed the thumbnail of the template {record}',
  },
} satisfies Activity;
