import type { Activity } from '@foyer/kit';

/** Sentences for the plugin's audit entries. */
export const activity = {
  says: { 'newsletter.subscribers_removed': 'deleted the newsletter subscribers of {record}' },
} satisfies Activity;
