import type { AdminPlugin } from '@foyer/kit/admin';
import { lazy } from 'react';
import {
  RECONCILIATION_DAYS_PAGE,
  RECONCILIATION_PAGE,
  RECONCILIATION_RESOLVED_PAGE,
} from '../../addresses.ts';

const Reconciliation = lazy(() => import('./Reconciliation.tsx'));

const of = { can: 'payouts.reconcile', realm: 'platform' } as const;

export const reconciliationPages = [
  { path: RECONCILIATION_PAGE, ...of, element: <Reconciliation view="open" /> },
  { path: RECONCILIATION_RESOLVED_PAGE, ...of, element: <Reconciliation view="resolved" /> },
  { path: RECONCILIATION_DAYS_PAGE, ...of, element: <Reconciliation view="days" /> },
] satisfies AdminPlugin['pages'];

export const reconciliationMenu = [
  { label: 'Reconciliation', to: RECONCILIATION_PAGE, section: 'Payouts', order: 70, ...of },
] satisfies AdminPlugin['menu'];
