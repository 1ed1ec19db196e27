import type { Activity } from '@foyer/kit';

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
