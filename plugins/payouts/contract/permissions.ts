import type { Permission } from '@foyer/kit';

const OPERATORS = ['super_user', 'platform_manager'] as const;

export const permissions = {
  'payouts.read': {
    label: 'See a tenant’s payouts, pending and completed',
    realms: ['platform', 'tenant'],
    roles: [...OPERATORS, 'platform_report', 'tenant_owner', 'tenant_admin', 'tenant_finance'],
  },
  'payouts.readAll': {
    label: 'See the payouts of all tenants',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'payouts.transfer': {
    label: 'Pay orders out to tenants',
    realms: ['platform'],
    roles: OPERATORS,
  },
  // Tenants see their holds; only the platform sets and lifts them.
  'payouts.hold': {
    label: 'Hold payouts back and release them',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'payouts.schedule': {
    label: 'Choose whether scheduled payouts are released by themselves',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'payouts.reconcile': {
    label: 'Compare the ledger with Stripe’s books',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
} as const satisfies Record<string, Permission>;
