import { open } from '@foyer/kit';
import { consoleFinders, defineAdmin, fill, listViews, shellBanners } from '@foyer/kit/admin';
import { TENANT_PAGE, tenantActions, tenantTabs } from '@foyer/plugin-tenants/slots';
import { lazy } from 'react';
import { PEOPLE_PAGE, PEOPLE_TAB, SECURITY_PAGE, SIGN_IN_RULES_PAGE } from './admin/addresses.ts';
import { ownMenu, ownPages } from './admin/profile/ownPages.tsx';
import { accounts } from './contract.ts';

const ImpersonationBanner = lazy(() => import('./admin/impersonation/ImpersonationBanner.tsx'));
const AgreementPage = lazy(() => import('./admin/impersonation/AgreementPage.tsx'));
const PeopleFinder = lazy(() => import('./admin/people/PeopleFinder.tsx'));
const PlatformUsers = lazy(() => import('./admin/people/PlatformUsers.tsx'));
const Roles = lazy(() => import('./admin/people/Roles.tsx'));
const StaffList = lazy(() => import('./admin/people/StaffList.tsx'));
const StartImpersonation = lazy(() => import('./admin/impersonation/StartImpersonation.tsx'));
const SavedViews = lazy(() => import('./admin/SavedViews.tsx'));
const SecurityPage = lazy(() => import('./admin/security/SecurityPage.tsx'));
const SignInRulesPage = lazy(() => import('./admin/security/SignInRulesPage.tsx'));

const own = open('every user manages their own account');
const { platformUsers, roles } = accounts.resources;

const AGREEMENT_PAGE = '/settings/operators';

export default defineAdmin({
  contract: accounts,
  recordPages: {
    role: { platform: roles.path },
    membership: { platform: `${TENANT_PAGE}/${PEOPLE_TAB}`, tenant: PEOPLE_PAGE },
  },
  screens: [
    { resource: platformUsers, list: PlatformUsers, label: 'Platform users' },
    { resource: roles, list: Roles, label: 'Roles' },
  ],
  pages: [
    ...ownPages,
    { path: AGREEMENT_PAGE, can: 'acting.agree', realm: 'tenant', element: <AgreementPage /> },
    { path: SECURITY_PAGE, can: own, element: <SecurityPage /> },
    { path: SIGN_IN_RULES_PAGE, can: 'factors.require', element: <SignInRulesPage /> },
  ],
  accountMenu: [...ownMenu, { label: 'Security', to: SECURITY_PAGE, can: own, order: 30 }],
  menu: [
    {
      label: 'Platform users',
      to: platformUsers.path,
      can: 'users.read',
      section: 'Settings',
      order: 50,
    },
    { label: 'Roles', to: roles.path, can: 'roles.read', section: 'Settings', order: 60 },
    {
      label: 'People',
      to: PEOPLE_PAGE,
      can: 'staff.read',
      realm: 'tenant',
      section: 'Settings',
      order: 50,
    },
    {
      label: 'Operator access',
      to: AGREEMENT_PAGE,
      can: 'acting.agree',
      realm: 'tenant',
      section: 'Settings',
      order: 70,
    },
    {
      label: 'Sign-in rules',
      to: SIGN_IN_RULES_PAGE,
      can: 'factors.require',
      section: 'Settings',
      order: 65,
    },
  ],
  fills: [
    fill(shellBanners, { key: 'impersonation', meta: {}, Component: ImpersonationBanner }),
    fill(listViews, { key: 'saved', meta: {}, Component: SavedViews }),
    fill(consoleFinders, {
      key: 'platform-users',
      order: 50,
      can: 'users.read',
      meta: { realm: 'platform' },
      Component: PeopleFinder,
    }),
    fill(consoleFinders, {
      key: 'people',
      order: 50,
      can: 'staff.read',
      meta: { realm: 'tenant' },
      Component: PeopleFinder,
    }),
    fill(tenantActions, {
      key: 'impersonation',
      can: 'acting.start',
      meta: {},
      Component: StartImpersonation,
    }),
    fill(tenantTabs, {
      key: 'people',
      order: 70,
      can: 'staff.read',
      meta: { label: 'People', path: PEOPLE_TAB },
      Component: StaffList,
    }),
  ],
});
