import { job } from '@foyer/kit/server';
import * as z from 'zod';
import { KIND_IDS } from '../contract.ts';

/** Emails the people of one console everything of a kind that was gathered. */
export const emailLater = job(
  'emailLater',
  z.object({ kind: z.enum(KIND_IDS), tenantId: z.uuid().nullable() }),
);

/** Reminds people of disputes whose deadline is near, every hour. */
export const remindOfDeadlines = job('remindOfDeadlines', z.object({}), { every: '20 * * * *' });

/** Deletes old notifications every night. */
export const removeOldNotifications = job('removeOldNotifications', z.object({}), {
  every: '50 3 * * *',
});
