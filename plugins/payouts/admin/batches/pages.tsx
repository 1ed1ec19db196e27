import type { AdminPlugin } from '@foyer/kit/admin';
import { lazy } from 'react';
import { BATCH_PAGE, BATCHES_PAGE } from '../../addresses.ts';

const Batches = lazy(() => import('./Batches.tsx'));
const BatchPage = lazy(() => import('./BatchPage.tsx'));

const of = { can: 'payouts.readAll', realm: 'platform' } as const;

export const batchPages = [
  { path: BATCHES_PAGE, ...of, element: <Batches /> },
  { path: BATCH_PAGE, ...of, element: <BatchPage /> },
] satisfies AdminPlugin['pages'];

export const batchMenu = [
  { label: 'Batches', to: BATCHES_PAGE, section: 'Payouts', order: 30, ...of },
] satisfies AdminPlugin['menu'];
