import { TENANT_ROLES, type Permission } from '@foyer/kit';

const OPERATORS = ['super_user', 'platform_manager'] as const;

export const permissions = {
  'report.read': {
    label: 'See the figures of the whole platform',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'attention.read': {
    label: 'See what needs attention on the platform',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'newTenants.read': {
    label: 'See which tenants are new',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_user'],
  },
  'nextEvents.read': {
    label: 'See the next events, and what is sold of them',
    realms: ['tenant'],
    roles: TENANT_ROLES,
    perEvent: true,
  },
  // Money is the tenant's as a whole: neither the door nor members of some events see it.
  'money.read': {
    label: 'See the money that is on its way',
    realms: ['tenant'],
    roles: ['tenant_owner', 'tenant_admin', 'tenant_finance'],
  },
  'steps.read': {
    label: 'See what is missing before one can sell',
    realms: ['tenant'],
    roles: ['tenant_owner', 'tenant_admin'],
  },
} as const satisfies Record<string, Permission>;
