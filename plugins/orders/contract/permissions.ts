import type { Permission } from '@foyer/kit';

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
