import type { AdminPlugin } from '@foyer/kit/admin';
import { lazy } from 'react';
import {
  COMPLETED_PAGE,
  PAYOUT_ORDER_PAGE,
  PAYOUT_PAGE,
  TENANT_COMPLETED_PAGE,
  TENANT_PAYOUT_ORDER_PAGE,
  TENANT_PAYOUT_PAGE,
} from '../../addresses.ts';

const CompletedPayouts = lazy(() => import('./CompletedPayouts.tsx'));
const TenantPayouts = lazy(() => import('./TenantPayouts.tsx'));
const PayoutPage = lazy(() => import('./PayoutPage.tsx'));
const PayoutOrderPage = lazy(() => import('./PayoutOrderPage.tsx'));

const all = { can: 'payouts.readAll', realm: 'platform' } as const;
const ofTenant = { can: 'payouts.read', realm: 'platform' } as const;
const own = { can: 'payouts.read', realm: 'tenant' } as const;

export const completedPages = [
  { ...all, path: COMPLETED_PAGE, element: <CompletedPayouts /> },
  { ...own, path: COMPLETED_PAGE, element: <TenantPayouts /> },
  { ...ofTenant, path: TENANT_COMPLETED_PAGE, element: <TenantPayouts /> },
  { ...all, path: PAYOUT_PAGE, element: <PayoutPage whose="all" /> },
  { ...own, path: PAYOUT_PAGE, element: <PayoutPage whose="tenant" /> },
  { ...ofTenant, path: TENANT_PAYOUT_PAGE, element: <PayoutPage whose="tenant" /> },
  { ...ofTenant, path: PAYOUT_ORDER_PAGE, element: <PayoutOrderPage /> },
  { ...own, path: PAYOUT_ORDER_PAGE, element: <PayoutOrderPage /> },
  { ...ofTenant, path: TENANT_PAYOUT_ORDER_PAGE, element: <PayoutOrderPage /> },
] satisfies AdminPlugin['pages'];

const entry = { label: 'Completed', to: COMPLETED_PAGE, section: 'Payouts', order: 20 } as const;

export const completedMenu = [
  { ...entry, ...all },
  { ...entry, ...own },
] satisfies AdminPlugin['menu'];
