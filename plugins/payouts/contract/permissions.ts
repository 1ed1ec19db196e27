import type { Permission } from '@foyer/kit';

const OPERATORS = ['super_user', 'platform_manager'] as const;

export const permissions = {
  'payouts.read': {
    label: 'View a tenant’s pending and completed payouts',
    realms: ['platform', 'tenant'],
    roles: [...OPERATORS, 'platform_report', 'tenant_owner', 'tenant_admin', 'tenant_finance'],
  },
  'payouts.readAll': {
    label: 'View payouts for all tenants',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'payouts.transfer': {
    label: 'Pay out orders to tenants',
    realms: ['platform'],
    roles: OPERATORS,
  },
  // Tenants see their holds; only the platform places and releases them.
  'payouts.hold': {
    label: 'Hold and release payouts',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'payouts.schedule': {
    label: 'Manage payout release and reserve settings',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'payouts.reconcile': {
    label: 'Reconcile the ledger with Stripe',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
} as const satisfies Record<string, Permission>;
