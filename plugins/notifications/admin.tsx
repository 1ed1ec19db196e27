import { open } from '@foyer/kit';
import { appBarItems, defineAdmin, fill } from '@foyer/kit/admin';
import { lazy } from 'react';
import { NOTIFICATIONS_PAGE, PREFERENCES_PAGE } from './addresses.ts';
import { NotificationBell } from './admin/NotificationBell.tsx';
import { notifications, visibleKinds } from './contract.ts';

const NotificationsPage = lazy(() => import('./admin/NotificationsPage.tsx'));
const PreferencesPage = lazy(() => import('./admin/PreferencesPage.tsx'));

const can = open('every user sees only their own notifications');

export default defineAdmin({
  contract: notifications,
  pages: [
    { path: NOTIFICATIONS_PAGE, can, element: <NotificationsPage /> },
    { path: PREFERENCES_PAGE, can, element: <PreferencesPage /> },
  ],
  accountMenu: [
    {
      label: 'Notifications',
      to: PREFERENCES_PAGE,
      can,
      order: 45,
      isFor: ({ realm, permissions, acting }) =>
        !acting && visibleKinds(realm, new Set(permissions)).length > 0,
    },
  ],
  fills: [fill(appBarItems, { key: 'notifications', meta: {}, Component: NotificationBell })],
});
