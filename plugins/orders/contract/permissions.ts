import type { Activity, Permission } from '@foyer/kit';

const OPERATORS = ['super_user', 'platform_manager'] as const;
const OWNERS = [...OPERATORS, 'tenant_owner', 'tenant_admin'] as const;

export const permissions = {
  'orders.read': {
    label: 'View orders, tickets and refunds',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'platform_report', 'tenant_finance', 'tenant_box_office', 'tenant_viewer'],
    perEvent: true,
  },
  'orders.readAll': {
    label: 'View all tenants’ orders',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'orders.review': {
    label: 'Resolve orders that need review',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'orders.void': {
    label: 'Void and unvoid tickets',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_box_office'],
    perEvent: true,
  },
  'orders.voidUsed': {
    label: 'Void used tickets',
    realms: ['platform', 'tenant'],
    roles: OWNERS,
    perEvent: true,
  },
  'orders.refund': {
    label: 'Refund orders',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_finance'],
    perEvent: true,
  },
  'orders.refundAll': {
    label: 'Refund all orders for a canceled event',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_finance'],
    perEvent: true,
  },
  'orders.resend': {
    label: 'Resend and download tickets',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_box_office'],
    perEvent: true,
  },
  'orders.editBuyer': {
    label: 'Edit the buyers of orders',
    realms: ['platform', 'tenant'],
    roles: OWNERS,
    perEvent: true,
  },
  'fees.compare': {
    label: 'Compare fee settings using last month’s orders',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_finance'],
  },
  'own.orders': {
    label: 'View your own orders in the storefront',
    realms: ['attendee'],
    roles: ['attendee'],
  },
} as const satisfies Record<string, Permission>;

/** Labels of the audit actions of this plugin. */
export const activity = {
  records: {
    order: { noun: 'order' },
    ticket: { noun: 'ticket' },
    refund: { noun: 'refund' },
  },
  says: {
    'order.awaiting_confirmation': 'requested confirmation of {record}',
    'order.confirmation_mailed': 'emailed {to} a link to confirm {record}',
    'order.processing': 'started paying for {record}',
    'order.completed': 'completed {record} for {totalCents}',
    'order.expired': 'let {record} expire',
    'order.failed': 'couldn’t pay for {record}',
    'order.cancelled': 'canceled {record}',
    'order.needs_review': 'flagged {record} for review',
    'order.review_waits': 'snoozed the review of {record}',
    'order.review_completed': 'resolved {record} by completing it',
    'order.review_refunded': 'resolved {record} by refunding it',
    'order.resent': 'resent the tickets for {record}',
    'order.told_cancelled': 'emailed {to} that the event for {record} is canceled',
    'order.told_moved': 'emailed {to} the new date, time or location for {record}',
    'order.tickets_refunded': 'refunded the remaining tickets for {record}',
    'order.addressChanged': 'changed the email address for {record}',
    'order.buyerRenamed': 'changed the buyer’s name for {record}',
    'order.organizer_asked': 'asked the organizer about {record}',
    'order.refund_asked': 'asked the organizer to refund {record}',
    'order.buyer_to_forget': 'asked to delete the buyer’s data from {record}',
    'order.buyer_forgotten': 'deleted the buyer’s data from {record}',
    'orders.buyers_forgotten': 'deleted the buyers’ data from orders for {record}',
    'tickets.downloaded': 'downloaded the tickets for {record}',
    'ticket.voided': 'voided {record}',
    'ticket.place_returned': 'returned {record} to inventory',
    'ticket.unvoided': 'unvoided {record}',
    'refund.requested': 'requested a refund of {amountCents} for {record}',
    'refund.processing': 'sent the refund of {amountCents} for {record}',
    'refund.completed': 'refunded {amountCents} for {record}',
    'refund.failed': 'couldn’t refund {amountCents} for {record}',
    'refund.external': 'found a refund of {amountCents} for {record} in Stripe',
    'event.refund_all': 'started refunding all orders for {record}',
    'event.refund_all_stopped': 'stopped refunding the orders for {record}',
    'dispute.open': 'recorded a dispute on {record}',
    'dispute.won': 'won the dispute on {record}',
    'dispute.lost': 'lost the dispute on {record}',
  },
} satisfies Activity;
