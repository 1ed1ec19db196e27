import { open } from '@foyer/kit';
import type { AccountItem, AdminPage } from '@foyer/kit/admin';
import { lazy } from 'react';
import { PASSWORD_PAGE, PROFILE_PAGE, SESSIONS_PAGE, SWITCH_PAGE } from '../addresses.ts';

const ProfilePage = lazy(() => import('./ProfilePage.tsx'));
const PasswordPage = lazy(() => import('./PasswordPage.tsx'));
const SessionsPage = lazy(() => import('./SessionsPage.tsx'));
const SwitchPage = lazy(() => import('./SwitchPage.tsx'));

const can = open('every user manages their own account');

/** The pages of your own account: in both consoles, for every signed-in user. */
export const ownPages = [
  { path: PROFILE_PAGE, can, element: <ProfilePage /> },
  { path: PASSWORD_PAGE, can, element: <PasswordPage /> },
  { path: SESSIONS_PAGE, can, element: <SessionsPage /> },
  { path: SWITCH_PAGE, can, element: <SwitchPage /> },
] satisfies readonly AdminPage<never>[];

export const ownMenu = [
  { label: 'Profile', to: PROFILE_PAGE, can, order: 10 },
  { label: 'Change password', to: PASSWORD_PAGE, can, order: 20 },
  { label: 'My sessions', to: SESSIONS_PAGE, can, order: 40 },
  {
    label: 'Switch organization',
    to: SWITCH_PAGE,
    can,
    order: 50,
    isFor: ({ groups }) => groups.length > 1,
  },
] satisfies readonly AccountItem<never>[];
