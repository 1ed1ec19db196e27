import type { AdminPlugin } from '@foyer/kit/admin';
import { lazy } from 'react';
import { PENDING_PAGE, TENANT_PENDING_PAGE } from '../../addresses.ts';

const PendingPayouts = lazy(() => import('./PendingPayouts.tsx'));
const TenantPending = lazy(() => import('./TenantPending.tsx'));

const all = { can: 'payouts.readAll', realm: 'platform' } as const;
const own = { can: 'payouts.read', realm: 'tenant' } as const;

export const pendingPages = [
  { ...all, path: PENDING_PAGE, element: <PendingPayouts /> },
  { ...own, path: PENDING_PAGE, element: <TenantPending /> },
  { ...own, realm: 'platform', path: TENANT_PENDING_PAGE, element: <TenantPending /> },
] satisfies AdminPlugin['pages'];

const entry = { label: 'Pending', to: PENDING_PAGE, section: 'Payouts', order: 10 } as const;

export const pendingMenu = [
  { ...entry, ...all },
  { ...entry, ...own },
] satisfies AdminPlugin['menu'];
