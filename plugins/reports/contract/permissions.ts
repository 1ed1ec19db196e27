import type { Permission } from '@foyer/kit';

const OPERATORS = ['super_user', 'platform_manager', 'platform_report'] as const;

export const permissions = {
  'sales.readAll': {
    label: 'View sales for all tenants',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'sales.read': {
    label: 'View sales for a tenant and its events',
    realms: ['platform', 'tenant'],
    roles: [...OPERATORS, 'tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_viewer'],
    perEvent: true,
  },
} as const satisfies Record<string, Permission>;
