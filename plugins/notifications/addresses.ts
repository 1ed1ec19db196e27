import { pathOf } from '@foyer/kit';

/** In both consoles. */
export const NOTIFICATIONS_PAGE = '/notifications';
/** A tab of the user's own account. */
export const PREFERENCES_PAGE = '/profile/notifications';

/** The pages of other plugins that notifications are about. */
export const PENDING_PAYOUTS = '/reports/payouts/pending';
export const COMPLETED_PAYOUTS = '/reports/payouts/completed';
export const RECONCILIATION = '/reports/payouts/reconciliation';
export const disputePage = (disputeId: string): string =>
  pathOf('/reports/payouts/disputes/:disputeId', { disputeId });

/** On the platform, one tenant's pages contain its ID. */
export const platformDisputePage = (tenantId: string, disputeId: string): string =>
  pathOf('/reports/payouts/disputes/:tenantId/:disputeId', { tenantId, disputeId });
export const tenantCompletedPayouts = (tenantId: string): string =>
  pathOf('/reports/sales/:tenantId/payouts/completed', { tenantId });
export const tenantPayments = (tenantId: string): string =>
  pathOf('/tenant/:tenantId/payments', { tenantId });
