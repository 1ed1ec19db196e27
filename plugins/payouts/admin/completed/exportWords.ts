import { exportError, type ExportFailed } from '@foyer/kit/admin';
import { toasts } from '../toasts.ts';
import type { PayoutRow } from '../../contract.ts';

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

/** The label for the amount sent to the tenant's account, depending on who sent it. */
export const transferredLabel = ({ facilitator }: Pick<PayoutRow['details'], 'facilitator'>) =>
  facilitator === 'tenant' ? 'Paid By Stripe' : 'Transferred';
