import type { Activity } from '@foyer/kit';

/** How what it writes into the audit reads. */
export const activity = {
  says: { 'newsletter.subscribers_removed': 'removed the subscribers of {record}' },
} satisfies Activity;
