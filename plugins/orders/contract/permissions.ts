import type { Permission } from '@foyer/kit';

const OPERATORS = ['super_user', 'platform_manager'] as const;
const OWNERS = [...OPERATORS, 'tenant_owner', 'tenant_admin'] as const;

export const permissions = {
  'orders.read': {
    label: 'See orders, tickets and refunds',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'platform_report', 'tenant_finance', 'tenant_box_office', 'tenant_viewer'],
    perEvent: true,
  },
  'orders.readAll': {
    label: 'See the orders of all tenants',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'orders.review': {
    label: 'Decide orders whose payment is not what was asked',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'disputes.read': {
    label: 'See disputes and what is said against them',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'platform_report', 'tenant_finance'],
  },
  'disputes.readAll': {
    label: 'See the disputes of all tenants',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'disputes.answer': {
    label: 'Answer disputes and accept them',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'orders.void': {
    label: 'Void tickets and make voided ones valid again',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_box_office'],
    perEvent: true,
  },
  'orders.voidUsed': {
    label: 'Void tickets that were used',
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
    label: 'Refund all orders of a cancelled event',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_finance'],
    perEvent: true,
  },
  'orders.resend': {
    label: 'Send and download tickets again',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_box_office'],
    perEvent: true,
  },
  'tickets.checkIn': {
    label: 'Check tickets in at the door',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_box_office', 'tenant_door'],
    perEvent: true,
  },
  'boxOffice.sell': {
    label: 'Sell at the box office',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_box_office'],
    perEvent: true,
  },
  'complimentary.issue': {
    label: 'Issue complimentary tickets',
    realms: ['platform', 'tenant'],
    roles: OWNERS,
    perEvent: true,
  },
  'fees.compare': {
    label: 'See what other fee settings would have made of last month',
    realms: ['platform', 'tenant'],
    roles: [...OWNERS, 'tenant_finance'],
  },
  'own.orders': {
    label: 'See one’s own orders in the storefront',
    realms: ['attendee'],
    roles: ['attendee'],
  },
} as const satisfies Record<string, Permission>;
