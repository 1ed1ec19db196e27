import * as z from 'zod';
import { contract, money, type Route } from '@foyer/kit';
import { batchLists, batchRoutes } from './contract/batches.ts';
import { cashFlowRoute } from './contract/cashFlow.ts';
import { debtLists, payoutSettings } from './contract/debts.ts';
import { holdManyRoute, holdRoute, previewRoute, transferRoute } from './contract/transfer.ts';
import { findRoutes } from './contract/find.ts';
import { lists, resources } from './contract/lists.ts';

export type { FoundByStripeId } from './contract/find.ts';
import { bankPayoutFailed, differencesFound, transferFailed } from './contract/events.ts';
import { payoutMoneyList, statementList, statementRoute } from './contract/statement.ts';
import { activity, permissions } from './contract/permissions.ts';
import { reconciliationLists, reconciliationRoutes } from './contract/reconciliation.ts';
import { runLists, runRoutes } from './contract/runs.ts';
import { upcomingRoute } from './contract/upcoming.ts';

export * from './contract/events.ts';
export { MOST_HOLDS, NO_MESSAGE } from './contract/transfer.ts';
export * from './contract/rows.ts';
export { PAYOUT_OUTCOMES, type PayoutMoney, type PayoutOutcome } from './contract/statement.ts';
export * from './contract/reconciliation.ts';
export * from './contract/batches.ts';
export * from './contract/runs.ts';
export * from './contract/cashFlow.ts';
export * from './contract/debts.ts';
export * from './contract/upcoming.ts';
export type { PayoutSettings } from './contract/debts.ts';
export {
  NONE_SELECTED,
  type FailedPayout,
  type PayoutPreview,
  type PayoutSplit,
  type TransferResponse,
} from './contract/transfer.ts';

const debtRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/debt',
  can: 'payouts.read',
  summary: 'The amount a tenant owes, which is deducted from its next payouts',
  reply: z.object({ owed: money() }),
} as const satisfies Route;

const payoutTenantRoute = {
  method: 'get',
  path: '/tenants/:tenantId/payout/tenant',
  can: 'payouts.read',
  summary: 'The name and URL of the tenant that these payouts belong to',
  reply: z.object({ id: z.uuid(), name: z.string(), url: z.string() }),
} as const satisfies Route;

export const payouts = contract({
  id: 'payouts',
  requires: ['tenants', 'payments', 'fees', 'events', 'orders'],
  activity,
  permissions,
  lists: {
    ...lists,
    ...reconciliationLists,
    ...debtLists,
    ...batchLists,
    ...runLists,
    payoutMoney: payoutMoneyList,
    statement: statementList,
  },
  resources,
  settings: {
    form: payoutSettings,
    can: { read: 'payouts.schedule', update: 'payouts.schedule' },
  },
  routes: {
    hold: holdRoute,
    holdMany: holdManyRoute,
    transfer: transferRoute,
    previewPayout: previewRoute,
    debt: debtRoute,
    payoutTenant: payoutTenantRoute,
    payoutStatement: statementRoute,
    cashFlow: cashFlowRoute,
    upcoming: upcomingRoute,
    ...batchRoutes,
    ...findRoutes,
    ...runRoutes,
    ...reconciliationRoutes,
  },
  events: { transferFailed, bankPayoutFailed, differencesFound },
});

export default payouts;
