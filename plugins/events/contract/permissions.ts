import type { Activity, Permission } from '@foyer/kit';

const LOOKERS = ['super_user', 'platform_manager', 'platform_user'] as const;
const DESK = ['tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_box_office'] as const;
const WRITERS = ['tenant_owner', 'tenant_admin'] as const;

export const permissions = {
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
} as const satisfies Record<string, Permission>;

/** Sentences for this plugin's audit entries. */
export const activity = {
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
