import { defineAdmin, fill } from '@foyer/kit/admin';
import { tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { PEOPLE_PAGE, PEOPLE_TAB } from './admin/people/addresses.ts';
import { accounts } from './contract.ts';

const PlatformUsers = lazy(() => import('./admin/people/PlatformUsers.tsx'));
const Roles = lazy(() => import('./admin/people/Roles.tsx'));
const StaffList = lazy(() => import('./admin/people/StaffList.tsx'));

const { platformUsers, roles } = accounts.resources;

export default defineAdmin({
  contract: accounts,
  screens: [
    { resource: platformUsers, list: PlatformUsers, label: 'Platform users' },
    { resource: roles, list: Roles, label: 'Roles' },
  ],
  pages: [],
  menu: [
    {
      label: 'Platform users',
      to: platformUsers.path,
      can: 'users.read',
      section: 'Platform',
      order: 10,
    },
    { label: 'Roles', to: roles.path, can: 'roles.read', section: 'Platform', order: 15 },
    { label: 'People', to: PEOPLE_PAGE, can: 'staff.read', realm: 'tenant', order: 80 },
  ],
  fills: [
    fill(tenantTabs, {
      key: 'people',
      order: 70,
      can: 'staff.read',
      meta: { label: 'People', path: PEOPLE_TAB },
      Component: StaffList,
    }),
  ],
});
