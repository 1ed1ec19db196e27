import { contract, imageRule, open, wrapped, type Activity } from '@foyer/kit';
import * as z from 'zod';
import { discount } from './contract/discount.ts';
import {
  copyForm,
  eventRecord,
  eventCancelled,
  eventMoved,
  eventPublished,
  eventSearch,
  foundEvents,
  eventSettings,
} from './contract/event.ts';
import {
  programmeRow,
  publicEventPage,
  publicEventRow,
  publicSettingReply,
} from './contract/publicEvent.ts';
import { ticketType, ticketTypeOrder } from './contract/ticketType.ts';

export {
  eventCancelled,
  eventMoved,
  eventPlace,
  eventPublished,
  pageWords,
  REFUND_PLANS,
  ticketCountFields,
  ticketsInWords,
  type EventChanges,
  type EventForm,
  type EventPlace,
  type EventRecord,
  type EventStatus,
  type EventTexts,
  type RefundPlan,
  type TicketCounts,
} from './contract/event.ts';
export type { TicketKind, TicketType, TicketTypeForm } from './contract/ticketType.ts';
export type { Discount, DiscountForm } from './contract/discount.ts';
export type {
  ProgrammeEvent,
  PublicEvent,
  PublicEventPage,
  PublicTicketType,
} from './contract/publicEvent.ts';

const LOOKERS = ['super_user', 'platform_manager', 'platform_user'] as const;
const DESK = ['tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_box_office'] as const;
const WRITERS = ['tenant_owner', 'tenant_admin'] as const;

const EVENT = '/tenants/:tenantId/events/:eventId';
const ofEvent = z.object({ tenantId: z.string(), eventId: z.string() });
const SHOWN_TO_ALL = 'anyone can browse events without an account';
const uploaded = eventRecord.row.extend({ success: z.literal(true) });

/** Sentences for this plugin's audit entries. */
const activity = {
  records: {
    event: { noun: 'event' },
    ticketType: { noun: 'ticket type' },
    discount: { noun: 'discount code', nameField: 'code' },
  },
  says: {
    'event.created': 'created {record}',
    'event.copied': 'created {record} as a copy',
    'event.updated': 'changed {record}',
    'event.published': 'published {record}',
    'event.cancelled': 'canceled {record}',
    'event.deleted': 'deleted {record}',
    'event.image': 'changed the image of {record}',
    'event.seatmap': 'changed the seat map of {record}',
    'event.typesOrdered': 'reordered the ticket types of {record}',
    'ticketType.created': 'added the ticket type {record}',
    'ticketType.updated': 'changed the ticket type {record}',
    'ticketType.deleted': 'deleted the ticket type {record}',
    'discount.created': 'added the discount code {record}',
    'discount.updated': 'changed the discount code {record}',
    'discount.deleted': 'deleted the discount code {record}',
  },
} satisfies Activity;

export const events = contract({
  id: 'events',
  requires: ['tenants', 'charities', 'fees'],
  activity,
  permissions: {
    'events.read': {
      label: 'View events and their ticket types',
      realms: ['platform', 'tenant'],
      roles: [...LOOKERS, ...DESK, 'tenant_door', 'tenant_viewer'],
      perEvent: true,
    },
    'events.find': {
      label: 'Search events across all tenants',
      realms: ['platform'],
      roles: [...LOOKERS],
    },
    'events.create': {
      label: 'Create and copy events',
      realms: ['tenant'],
      roles: [...WRITERS],
    },
    'events.write': {
      label: 'Edit, publish and cancel events, and manage their ticket types',
      realms: ['tenant'],
      roles: [...WRITERS],
      perEvent: true,
    },
    'discounts.read': {
      label: 'View discount codes',
      realms: ['platform', 'tenant'],
      roles: [...LOOKERS, ...DESK, 'tenant_viewer'],
      perEvent: true,
    },
    'discounts.write': {
      label: 'Create, edit and delete discount codes',
      realms: ['tenant'],
      roles: [...WRITERS],
      perEvent: true,
    },
    'settings.read': {
      label: 'View when sales end',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', ...WRITERS, 'tenant_viewer'],
    },
    'settings.write': {
      label: 'Choose when sales end',
      realms: ['platform', 'tenant'],
      roles: ['super_user', 'platform_manager', ...WRITERS],
    },
  },
  settings: { form: eventSettings, can: { read: 'settings.read', update: 'settings.write' } },
  resources: {
    events: {
      path: '/tenants/:tenantId/events',
      staysSmall: 'a tenant has a few hundred events',
      record: eventRecord,
      row: eventRecord.row,
      summary: 'A tenant’s events',
      filter: [
        'id',
        'details.name',
        'details.slug',
        'details.status',
        'details.startDateTime',
        'details.endDateTime',
        'details.city',
        'details.dateCreated',
      ],
      sort: [
        'details.startDateTime',
        'details.endDateTime',
        'details.name',
        'details.status',
        'details.city',
        'details.dateCreated',
      ],
      search: ['details.name'],
      defaultSort: 'details.startDateTime:desc',
      create: wrapped('eventRequest', eventRecord.form),
      update: wrapped('eventRequest', eventRecord.change),
      // A new location, or a cancellation, is saved together with the list of recipients to email.
      takesLong: ['update'],
      can: {
        read: 'events.read',
        create: 'events.create',
        update: 'events.write',
        delete: 'events.write',
      },
    },
    ticketTypes: {
      path: `${EVENT}/ticket-types`,
      staysSmall: 'an event has a few dozen ticket types',
      record: ticketType,
      row: ticketType.row,
      summary: 'An event’s ticket types',
      filter: ['id', 'details.name', 'details.kind', 'details.price'],
      sort: [
        'details.position',
        'details.name',
        'details.kind',
        'details.price',
        'details.quantity',
      ],
      defaultSort: 'details.position:asc',
      search: ['details.name'],
      create: wrapped('ticketTypeRequest', ticketType.form),
      update: wrapped('ticketTypeRequest', ticketType.change),
      can: {
        read: 'events.read',
        create: 'events.write',
        update: 'events.write',
        delete: 'events.write',
      },
    },
    discounts: {
      path: `${EVENT}/discounts`,
      staysSmall: 'an event has a few dozen discount codes',
      record: discount,
      row: discount.row,
      summary: 'An event’s discount codes',
      filter: ['id', 'details.code', 'details.kind', 'details.dateCreated'],
      sort: ['details.code', 'details.kind', 'details.used', 'details.dateCreated'],
      search: ['details.code'],
      create: wrapped('discountRequest', discount.form),
      update: wrapped('discountRequest', discount.change),
      can: {
        read: 'discounts.read',
        create: 'discounts.write',
        update: 'discounts.write',
        delete: 'discounts.write',
      },
    },
  },
  lists: {
    publicEvents: {
      path: '/p/events',
      staysSmall: 'a tenant has a few dozen events on sale',
      row: publicEventRow,
      summary: 'Published events of the host’s tenant',
      filter: [
        'id',
        'details.name',
        'details.city',
        'details.startDateTime',
        'details.endDateTime',
      ],
      sort: ['details.startDateTime', 'details.name'],
      search: ['details.name'],
      can: open(SHOWN_TO_ALL),
    },
  },
  routes: {
    find: {
      method: 'get',
      path: '/platform/events',
      can: 'events.find',
      summary: 'Searches events by name across all tenants; returns up to 10, latest first',
      query: eventSearch,
      reply: foundEvents,
    },
    change: {
      method: 'patch',
      path: '/tenants/:tenantId/events/:id',
      can: 'events.write',
      summary: 'Updates the given fields of an event; setting its status publishes or cancels it',
      takesLong: true,
      params: z.object({ tenantId: z.string(), id: z.string() }),
      body: wrapped('eventRequest', eventRecord.changes),
      reply: uploaded,
    },
    copy: {
      method: 'post',
      path: `${EVENT}/copy`,
      can: 'events.create',
      summary: 'Creates a draft copy of an event with its details, ticket types and discounts',
      params: ofEvent,
      body: copyForm,
      reply: uploaded,
      idempotent: true,
    },
    isRemovable: {
      method: 'get',
      path: `${EVENT}/removable`,
      can: 'events.write',
      summary:
        'Whether an event can be deleted; false once permanent records, such as orders, refer to it',
      params: ofEvent,
      reply: z.object({ isRemovable: z.boolean() }),
    },
    orderTypes: {
      method: 'post',
      path: `${EVENT}/ticket-type-order`,
      can: 'events.write',
      summary: 'Sets the order in which buyers see an event’s ticket types',
      params: ofEvent,
      body: ticketTypeOrder,
      reply: z.object({ success: z.literal(true) }),
    },
    publicProgramme: {
      method: 'get',
      path: '/p/programme',
      can: open(SHOWN_TO_ALL),
      summary: 'Upcoming events of the host’s tenant, with ticket prices and availability',
      reply: z.object({ result: z.array(programmeRow) }),
    },
    publicEvent: {
      method: 'get',
      path: '/p/events/:eventSlug',
      can: open(SHOWN_TO_ALL),
      summary: 'One published event with its tenant and the ticket types on sale now',
      params: z.object({ eventSlug: z.string() }),
      reply: publicEventPage,
    },
    preview: {
      method: 'get',
      path: `${EVENT}/preview`,
      can: 'events.read',
      summary: 'An event’s storefront page as buyers would see it now, including drafts',
      params: ofEvent,
      reply: publicEventPage,
    },
    publicSetting: {
      method: 'get',
      path: '/p/tenants/:tenantId/events/:eventId/setting',
      can: open(SHOWN_TO_ALL),
      summary: 'Remaining capacity of a published event; can be cached for one second',
      params: ofEvent,
      reply: publicSettingReply,
    },
    uploadImage: {
      method: 'post',
      path: `${EVENT}/image`,
      can: 'events.write',
      summary: 'Uploads the event’s image, as raw bytes or a form with one file',
      params: ofEvent,
      upload: imageRule,
      reply: uploaded,
    },
    uploadSeatmap: {
      method: 'post',
      path: `${EVENT}/seatmap`,
      can: 'events.write',
      summary: 'Uploads the event’s seat map, as raw bytes or a form with one file',
      params: ofEvent,
      upload: imageRule,
      reply: uploaded,
    },
    removeImage: {
      method: 'delete',
      path: `${EVENT}/image`,
      can: 'events.write',
      summary: 'Removes the event’s image',
      params: ofEvent,
      reply: uploaded,
    },
    removeSeatmap: {
      method: 'delete',
      path: `${EVENT}/seatmap`,
      can: 'events.write',
      summary: 'Removes the event’s seat map',
      params: ofEvent,
      reply: uploaded,
    },
    seatmap: {
      method: 'get',
      path: `${EVENT}/seatmap`,
      can: 'events.read',
      summary: 'The event’s seat map in its stored format, for the console',
      params: ofEvent,
      streams: true,
      reply: z.undefined(),
    },
    publicPoster: {
      method: 'get',
      path: '/p/posters/:eventId',
      can: open('posters are shown on public pages and reveal nothing about their events'),
      summary: 'The generated poster for an event without an image',
      params: z.object({ eventId: z.uuid() }),
      streams: true,
      reply: z.undefined(),
    },
    publicImage: {
      method: 'get',
      path: '/p/tenants/:tenantId/events/:eventId/image/:file',
      can: open('images are shown on public pages and in link previews'),
      summary: 'An event’s image',
      params: ofEvent.extend({ file: z.string() }),
      query: z.object({ width: z.enum(['800', '1200']).optional() }),
      streams: true,
      reply: z.undefined(),
    },
    publicSeatmap: {
      method: 'get',
      at: 'origin',
      path: '/:eventSlug/assets/seatmap.:extension',
      can: open('the seat map is part of the public page that sells its seats'),
      summary: 'An event’s seat map in its stored format: png, jpg or jpeg',
      params: z.object({ eventSlug: z.string(), extension: z.string() }),
      streams: true,
      reply: z.undefined(),
    },
  },
  events: { eventPublished, eventCancelled, eventMoved },
});

export default events;
