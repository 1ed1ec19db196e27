import { code, contract, entity, instant, open, type Activity } from '@foyer/kit';
import * as z from 'zod';
import { CONSENTS, type ConsentName } from './consent.ts';

const EVENT = 'tenants/:tenantId/events/:eventId';

export const subscription = z.object({
  // Addresses that differ only in case are the same.
  email: code({ required: 'Email field is required.', max: 254 }).pipe(
    z.email('Entered value does not match email format').toLowerCase(),
  ),
  /**
   * The name of the consent sentence, whose text the server stores. Without a name, no text is
   * stored.
   */
  consent: z.enum(Object.keys(CONSENTS) as [ConsentName]).optional(),
});

/** Whether the mailbox's owner has confirmed the subscription. */
export const SUBSCRIBER_STATUSES = ['confirmed', 'waiting'] as const;
export const SUBSCRIBER_STATUS_WORDS = {
  confirmed: 'Confirmed',
  waiting: 'Waiting for confirmation',
} as const satisfies Record<(typeof SUBSCRIBER_STATUSES)[number], string>;

/** The token of a link in the confirmation email. */
const link = z.string().min(1).max(300);
const MAILBOX = open(
  'subscribers have no account; the code in the email proves the mailbox is theirs',
);

export const subscriberRow = entity(
  z.object({
    sk: z.string(),
    email: z.string(),
    /** When the address subscribed, in milliseconds since 1970. */
    timestamp: z.number().int(),
    /** Empty for a sign-up on the home page. */
    eventName: z.string(),
    status: z.enum(SUBSCRIBER_STATUSES),
  }),
).extend({ dateCreated: instant() });
export type Subscriber = z.output<typeof subscriberRow>;

const subscriberList = {
  row: subscriberRow,
  can: 'subscribers.read',
  filter: ['id', 'dateCreated', 'details.email', 'details.eventName', 'details.status'],
  sort: ['dateCreated', 'details.email', 'details.eventName'],
  search: ['details.email'],
  defaultSort: 'dateCreated:desc',
  columns: {
    dateCreated: {
      label: 'Subscription Date',
      width: 190,
      dateFormat: 'long',
      filter: { label: 'Subscribed' },
    },
    'details.email': { label: 'Subscription Email' },
    'details.eventName': { label: 'Event' },
    'details.status': {
      label: 'Status',
      words: SUBSCRIBER_STATUS_WORDS,
      tones: { confirmed: 'good', waiting: 'plain' },
      filter: { all: 'Any status' },
    },
  },
  download: 'subscribers.csv',
  csv: {
    dateCreated: true,
    'details.email': true,
    'details.eventName': 'Event name',
    'details.status': true,
  },
} as const;

/** Sentences for the plugin's audit entries. */
const activity = {
  says: { 'newsletter.subscribers_removed': 'deleted the newsletter subscribers of {record}' },
} satisfies Activity;

export const newsletter = contract({
  id: 'newsletter',
  requires: ['tenants', 'events', 'orders'],
  activity,
  permissions: {
    'subscribers.read': {
      label: 'View newsletter subscribers',
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
      columns: {
        ...subscriberList.columns,
        'details.eventName': { label: 'Event', isHidden: true },
      },
      withoutIndex: [
        {
          search: true,
          sort: ['details.eventName'],
          filter: ['details.status', 'details.eventName'],
          why: 'reads the subscribers of one event',
        },
      ],
      summary: 'Lists an event’s newsletter subscribers',
    },
    tenantSubscribers: {
      ...subscriberList,
      path: '/tenants/:tenantId/newsletter/subscriber-list',
      withoutIndex: [
        {
          search: true,
          sort: ['details.eventName'],
          filter: ['details.status', 'details.eventName'],
          why: 'reads the subscribers of one tenant',
        },
      ],
      summary: 'Lists newsletter subscribers for all of a tenant’s events',
    },
  },
  routes: {
    subscribe: {
      method: 'post',
      path: `/p/${EVENT}/newsletter`,
      can: open('visitors of an event page can subscribe without an account'),
      summary:
        'Signs up an email address and emails it a confirmation link; the response is the same for every address',
      params: z.object({ tenantId: z.string(), eventId: z.uuid('This event doesn’t exist.') }),
      body: subscription,
      reply: z.object({ success: z.literal(true) }),
      perMinute: 20,
    },
    subscribeHere: {
      method: 'post',
      path: '/p/newsletter',
      can: open('visitors of the home page can subscribe without an account'),
      host: 'tenant',
      summary:
        'Signs up an email address for the news of the host’s tenant and emails it a confirmation link; the response is the same for every address',
      body: subscription,
      reply: z.object({ success: z.literal(true) }),
      perMinute: 20,
    },
    // A GET must not change anything: mail scanners follow every link.
    confirm: {
      method: 'post',
      path: '/p/newsletter/confirm',
      can: MAILBOX,
      host: 'tenant',
      summary: 'Confirms a subscription with the code from the email',
      body: z.object({ code: link }),
      reply: z.object({ success: z.literal(true) }),
      perMinute: 20,
    },
    unsubscribe: {
      method: 'post',
      path: '/p/newsletter/unsubscribe',
      can: MAILBOX,
      host: 'tenant',
      summary: 'Removes an email address from all of the tenant’s newsletter lists',
      body: z.object({ token: link }),
      reply: z.object({ success: z.literal(true) }),
      perMinute: 20,
    },
  },
});

export default newsletter;
