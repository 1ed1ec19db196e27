import { contract, type Activity, type Permission } from '@foyer/kit';
import { checkInRoutes } from './contract/checkInRoutes.ts';
import { sellRoutes } from './contract/sellRoutes.ts';

const OWNERS = ['super_user', 'platform_manager', 'tenant_owner', 'tenant_admin'] as const;

const permissions = {
  'tickets.checkIn': {
    label: 'Check in tickets',
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
} as const satisfies Record<string, Permission>;

const activity = {
  says: { 'ticket.used': 'checked in {record}' },
} satisfies Activity;

export const boxOffice = contract({
  id: 'boxoffice',
  // It was a part of orders.
  namespace: 'orders',
  requires: ['tenants', 'fees', 'events', 'orders'],
  activity,
  permissions,
  routes: { ...sellRoutes, ...checkInRoutes },
});

export default boxOffice;
