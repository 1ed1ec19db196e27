import type { AdminPlugin } from '@foyer/kit/admin';
import { lazy } from 'react';
import { RUN_PAGE, RUNS_PAGE } from '../../addresses.ts';

const Runs = lazy(() => import('./Runs.tsx'));
const RunPage = lazy(() => import('./RunPage.tsx'));

const of = { can: 'payouts.readAll', realm: 'platform' } as const;

export const runPages = [
  { path: RUNS_PAGE, ...of, element: <Runs /> },
  { path: RUN_PAGE, ...of, element: <RunPage /> },
] satisfies AdminPlugin['pages'];
