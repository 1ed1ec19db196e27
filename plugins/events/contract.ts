import { contract, imageRule, open, wrapped } from '@foyer/kit';
import * as z from 'zod';
import { discountForm, discountRow } from './contract/discountForm.ts';
import { copyForm, eventChanges, eventForm, eventRow, eventUpdate } from './contract/eventForm.ts';
import { eventCancelled, eventMoved, eventPublished } from './contract/signals.ts';
import { eventSearch, foundEvents } from './contract/foundEvents.ts';
import { eventSettings } from './contract/eventSettings.ts';
import { programmeRow } from './contract/programme.ts';
import { publicEventPage, publicEventRow, publicSettingReply } from './contract/storefront.ts';
import { ticketTypeForm, ticketTypeOrder, ticketTypeRow } from './contract/ticketTypeForm.ts';
import { activity } from './contract/activity.ts';

export {
  eventCancelled,
  eventMoved,
  eventPlace,
  eventPublished,
  type EventPlace,
} from './contract/signals.ts';
export { REFUND_PLANS } from './contract/eventForm.ts';
export type {
  EventChanges,
  EventForm,
  EventRecord,
  EventStatus,
  RefundPlan,
} from './contract/eventForm.ts';
export type { TicketKind, TicketType, TicketTypeForm } from './contract/ticketTypeForm.ts';
export type { Discount, DiscountForm } from './contract/discountForm.ts';
export { ticketCountFields, ticketsInWords, type TicketCounts } from './contract/ticketCounts.ts';
export type { ProgrammeEvent } from './contract/programme.ts';
export type { PublicEvent, PublicEventPage, PublicTicketType } from './contract/storefront.ts';

const LOOKERS = ['super_user', 'platform_manager', 'platform_user'] as const;
const DESK = ['tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_box_office'] as const;
const WRITERS = ['tenant_owner', 'tenant_admin'] as const;

const EVENT = '/tenants/:tenantId/events/:eventId';
const ofEvent = z.object({ tenantId: z.string(), eventId: z.string() });
const SHOWN_TO_ALL = 'whoever looks for an event has no account yet';
const uploaded = eventRow.extend({ success: z.literal(true) });

export const events = contract({
  id: 'events',
  requires: ['tenants', 'charities', 'fees'],
  activity,
  permissions: {
    'events.read': {
      label: 'See events and their ticket types',
      realms: ['platform', 'tenant'],
      roles: [...LOOKERS, ...DESK, 'tenant_door', 'tenant_viewer'],
      perEvent: true,
    },
    'events.find': {
      label: 'Find the events of all tenants',
      realms: ['platform'],
      roles: [...LOOKERS],
    },
    'events.create': {
      label: 'Make events, new ones and copies',
      realms: ['tenant'],
      roles: [...WRITERS],
    },
    'events.write': {
      label: 'Change, publish and cancel events, and make and change their ticket types',
      realms: ['tenant'],
      roles: [...WRITERS],
      perEvent: true,
    },
    'discounts.read': {
      label: 'See discount codes',
      realms: ['platform', 'tenant'],
      roles: [...LOOKERS, ...DESK, 'tenant_viewer'],
      perEvent: true,
    },
    'discounts.write': {
      label: 'Make, change and remove discount codes',
      realms: ['tenant'],
      roles: [...WRITERS],
      perEvent: true,
    },
    'settings.read': {
      label: 'See when sales end',
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
      staysSmall: 'a tenant has some hundreds of events',
      row: eventRow,
      summary: 'The events of a tenant',
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
      create: wrapped('eventRequest', eventForm),
      update: wrapped('eventRequest', eventUpdate),
      can: {
        read: 'events.read',
        create: 'events.create',
        update: 'events.write',
        delete: 'events.write',
      },
    },
    ticketTypes: {
      path: `${EVENT}/ticket-types`,
      staysSmall: 'an event has some tens of ticket types',
      row: ticketTypeRow,
      summary: 'The ticket types of an event',
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
      create: wrapped('ticketTypeRequest', ticketTypeForm),
      update: wrapped('ticketTypeRequest', ticketTypeForm),
      can: {
        read: 'events.read',
        create: 'events.write',
        update: 'events.write',
        delete: 'events.write',
      },
    },
    discounts: {
      path: `${EVENT}/discounts`,
      staysSmall: 'an event has some tens of discount codes',
      row: discountRow,
      summary: 'The discount codes of an event',
      filter: ['id', 'details.code', 'details.kind', 'details.dateCreated'],
      sort: ['details.code', 'details.kind', 'details.used', 'details.dateCreated'],
      search: ['details.code'],
      create: wrapped('discountRequest', discountForm),
      update: wrapped('discountRequest', discountForm),
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
      staysSmall: 'a tenant has some tens of events that are on sale',
      row: publicEventRow,
      summary: 'The published events of the host’s tenant',
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
      summary: 'Events of all tenants by words of their names: ten at most, the latest first',
      query: eventSearch,
      reply: foundEvents,
    },
    change: {
      method: 'patch',
      path: '/tenants/:tenantId/events/:id',
      can: 'events.write',
      summary: 'Changes what is given of an event; its status publishes or cancels it',
      params: z.object({ tenantId: z.string(), id: z.string() }),
      body: wrapped('eventRequest', eventChanges),
      reply: uploaded,
    },
    copy: {
      method: 'post',
      path: `${EVENT}/copy`,
      can: 'events.create',
      summary: 'Makes a draft with the details, ticket types and discounts of an event',
      params: ofEvent,
      body: copyForm,
      reply: uploaded,
      idempotent: true,
    },
    isRemovable: {
      method: 'get',
      path: `${EVENT}/removable`,
      can: 'events.write',
      summary: 'Whether an event can be deleted: nothing refers to it that has to be kept',
      params: ofEvent,
      reply: z.object({ isRemovable: z.boolean() }),
    },
    orderTypes: {
      method: 'post',
      path: `${EVENT}/ticket-type-order`,
      can: 'events.write',
      summary: 'Puts the ticket types of an event into an order, which buyers then read them in',
      params: ofEvent,
      body: ticketTypeOrder,
      reply: z.object({ success: z.literal(true) }),
    },
    publicProgramme: {
      method: 'get',
      path: '/p/programme',
      can: open(SHOWN_TO_ALL),
      summary:
        'What is to come of the host’s tenant, with what a ticket costs and whether any are left',
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
      summary: 'The storefront’s page of an event, of a draft as well, as buyers would see it now',
      params: ofEvent,
      reply: publicEventPage,
    },
    publicSetting: {
      method: 'get',
      path: '/p/tenants/:tenantId/events/:eventId/setting',
      can: open(SHOWN_TO_ALL),
      summary: 'What is left of a published event; may be kept for a second',
      params: ofEvent,
      reply: publicSettingReply,
    },
    uploadImage: {
      method: 'post',
      path: `${EVENT}/image`,
      can: 'events.write',
      summary: 'Takes the event’s image: its bytes, or a form with one file',
      params: ofEvent,
      upload: imageRule,
      reply: uploaded,
    },
    uploadSeatmap: {
      method: 'post',
      path: `${EVENT}/seatmap`,
      can: 'events.write',
      summary: 'Takes the event’s seat map: its bytes, or a form with one file',
      params: ofEvent,
      upload: imageRule,
      reply: uploaded,
    },
    removeImage: {
      method: 'delete',
      path: `${EVENT}/image`,
      can: 'events.write',
      summary: 'Takes the event’s image away',
      params: ofEvent,
      reply: uploaded,
    },
    removeSeatmap: {
      method: 'delete',
      path: `${EVENT}/seatmap`,
      can: 'events.write',
      summary: 'Takes the event’s seat map away',
      params: ofEvent,
      reply: uploaded,
    },
    seatmap: {
      method: 'get',
      path: `${EVENT}/seatmap`,
      can: 'events.read',
      summary: 'The event’s seat map, whatever its format, for the desk',
      params: ofEvent,
      streams: true,
      reply: z.undefined(),
    },
    publicPoster: {
      method: 'get',
      path: '/p/posters/:eventId',
      can: open('a poster is shown in pages, and says nothing of its event'),
      summary: 'The drawn poster of an event that has no picture',
      params: z.object({ eventId: z.uuid() }),
      streams: true,
      reply: z.undefined(),
    },
    publicImage: {
      method: 'get',
      path: '/p/tenants/:tenantId/events/:eventId/image/:file',
      can: open('images are shown in pages and previews of links'),
      summary: 'The image of an event',
      params: ofEvent.extend({ file: z.string() }),
      query: z.object({ width: z.enum(['800', '1200']).optional() }),
      streams: true,
      reply: z.undefined(),
    },
    publicSeatmap: {
      method: 'get',
      at: 'origin',
      path: '/:eventSlug/assets/seatmap.:extension',
      can: open('a seat map is part of the page that sells its seats'),
      summary: 'The seat map of an event, in the one format that it has: png, jpg or jpeg',
      params: z.object({ eventSlug: z.string(), extension: z.string() }),
      streams: true,
      reply: z.undefined(),
    },
  },
  events: { eventPublished, eventCancelled, eventMoved },
});

export default events;
