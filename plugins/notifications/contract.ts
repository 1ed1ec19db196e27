import { contract, instant, open, type Activity } from '@foyer/kit';
import * as z from 'zod';
import { KIND_IDS } from './contract/kinds.ts';

export {
  KIND_IDS,
  kindOf,
  KINDS,
  visibleKinds,
  permissionOf,
  type Kind,
  type KindId,
} from './contract/kinds.ts';

const OWN = open('every signed-in user sees and changes only their own notifications');
const kind = z.enum(KIND_IDS);
const success = z.object({ success: z.literal(true) });

export const notificationRow = z.object({
  id: z.uuid(),
  at: instant(),
  kind,
  /** One sentence, with its figures. */
  text: z.string(),
  /** The page of the console that it is about. */
  path: z.string(),
  isRead: z.boolean(),
});
export type Notification = z.output<typeof notificationRow>;

const preference = z.object({ inConsole: z.boolean(), byEmail: z.boolean() });
const shownPreference = preference.extend({ kind, label: z.string(), when: z.string() });
export type Preference = z.output<typeof shownPreference>;

/** Labels of the audit actions of this plugin. */
const activity = {
  records: { notification_preference: { noun: 'notification preferences' } },
  says: {
    'notification_preference.changed': 'changed which notifications they get',
    'notifications.removed': 'deleted the notifications of {record}',
  },
} satisfies Activity;

export const notifications = contract({
  id: 'notifications',
  requires: ['accounts', 'tenants', 'payments', 'orders', 'disputes', 'payouts'],
  // An operator in a tenant's console has no notifications there.
  whileImpersonating: 'never',
  activity,
  permissions: {},
  lists: {
    notifications: {
      path: '/notifications',
      row: notificationRow,
      can: OWN,
      summary: 'Your notifications in this console, from the last 90 days',
      staysSmall: 'a person has only those of the last 90 days',
      filter: ['id', 'at', 'kind', 'isRead'],
      sort: ['at'],
      defaultSort: 'at:desc',
    },
  },
  routes: {
    markRead: {
      method: 'post',
      path: '/notifications/read',
      can: OWN,
      summary: 'Marks some of your notifications as read',
      body: z.object({ ids: z.array(z.uuid()).min(1).max(100) }),
      reply: success,
    },
    markAllRead: {
      method: 'post',
      path: '/notifications/read-all',
      can: OWN,
      summary: 'Marks notifications up to a given time as read',
      body: z.object({
        /** The newest one that was shown, so that later ones stay unread. */
        until: instant(),
      }),
      reply: success,
    },
    preferences: {
      method: 'get',
      path: '/notifications/preferences',
      can: OWN,
      summary: 'Your notification preferences in this console',
      reply: z.object({ result: z.array(shownPreference) }),
    },
    savePreference: {
      method: 'put',
      path: '/notifications/preferences/:kind',
      can: OWN,
      summary: 'Chooses whether you are notified of something in the console and by email',
      params: z.object({ kind }),
      body: preference,
      reply: success,
    },
  },
});

export default notifications;
