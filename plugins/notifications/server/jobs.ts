import { job } from '@foyer/kit/server';
import * as z from 'zod';
import { KIND_IDS } from '../contract.ts';

/** Emails what has been gathered about one thing. */
export const emailLater = job(
  'emailLater',
  z.object({ kind: z.enum(KIND_IDS), subject: z.string(), tenantId: z.uuid().nullable() }),
);

/** Reminds people of disputes whose deadline is near, every hour. */
export const remindOfDeadlines = job('remindOfDeadlines', z.object({}), { every: '20 * * * *' });

/** Deletes old notifications every night. */
export const removeOldNotifications = job('removeOldNotifications', z.object({}), {
  every: '50 3 * * *',
});
