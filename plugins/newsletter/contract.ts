import { code, contract, entity, instant, open } from '@foyer/kit';
import * as z from 'zod';
import { activity } from './contract/activity.ts';

const EVENT = 'tenants/:tenantId/events/:eventId';

export const subscription = z.object({
  // Addresses that differ in their case alone are one.
  email: code({ required: 'Email field is required.', max: 254 }).pipe(
    z.email('Entered value does not match email format').toLowerCase(),
  ),
  /** The sentence that was agreed to, as it was shown. */
  shownText: z.string().max(500, 'At most 500 characters.').default(''),
});

export const subscriberRow = entity(
  z.object({
    sk: z.string(),
    email: z.string(),
    /** Of the subscription, in milliseconds. */
    timestamp: z.number().int(),
    eventName: z.string(),
  }),
).extend({ dateCreated: instant() });
export type Subscriber = z.output<typeof subscriberRow>;

const subscriberList = {
  row: subscriberRow,
  can: 'subscribers.read',
  filter: ['id', 'dateCreated', 'details.email', 'details.eventName'],
  sort: ['dateCreated', 'details.email', 'details.eventName'],
  search: ['details.email'],
  defaultSort: 'dateCreated:desc',
  download: 'subscribers.csv',
  csv: {
    dateCreated: 'Subscription Date',
    'details.email': 'Subscription Email',
    'details.eventName': 'Event name',
  },
} as const;

export const newsletter = contract({
  id: 'newsletter',
  requires: ['tenants', 'events'],
  activity,
  permissions: {
    'subscribers.read': {
      label: 'See who subscribed to the newsletter',
      realms: ['platform', 'tenant'],
      roles: [
        'super_user',
        'platform_manager',
        'platform_report',
        'tenant_owner',
        'tenant_admin',
        'tenant_finance',
        'tenant_viewer',
      ],
      perEvent: true,
    },
  },
  lists: {
    eventSubscribers: {
      ...subscriberList,
      path: `/${EVENT}/newsletter/subscriber-list`,
      withoutIndex: [{ search: true, why: 'reads the subscribers of one event' }],
      summary: 'Who subscribed at an event',
    },
    tenantSubscribers: {
      ...subscriberList,
      path: '/tenants/:tenantId/newsletter/subscriber-list',
      withoutIndex: [{ search: true, why: 'reads the subscribers of one tenant: 4 ms of 600' }],
      summary: 'Who subscribed at any event of a tenant',
    },
  },
  routes: {
    subscribe: {
      method: 'post',
      path: `/p/${EVENT}/newsletter`,
      can: open('whoever looks at an event may ask for its news, and has no account'),
      summary: 'Subscribes an address; one that is there already gets the same answer',
      params: z.object({ tenantId: z.string(), eventId: z.uuid('There is no such event.') }),
      body: subscription,
      reply: z.object({ success: z.literal(true) }),
      perMinute: 20,
    },
  },
});

export default newsletter;
