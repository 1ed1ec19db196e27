import { exportError, type ExportFailed } from '@foyer/kit/admin';
import { toasts } from '../toasts.ts';

export const payoutListFailed: ExportFailed = (error) => ({
  ...toasts.payoutListFailed,
  body: exportError(error),
});

export const payoutTransactionsFailed: ExportFailed = (error) => ({
  ...toasts.payoutTransactionsFailed,
  body: exportError(error),
});

export const statementFailed: ExportFailed = (error) => ({
  ...toasts.statementFailed,
  body: exportError(error),
});

/** Exports for one tenant need its ID. */
export const tenantPayoutsFailed =
  (tenantId: string): ExportFailed =>
  (error) =>
    tenantId ? payoutTransactionsFailed(error) : toasts.noTenantSelected;
