/**
 * The pages of payouts. On the platform, a tenant's pages are below its sales and include its ID;
 * in a tenant's console, no page does.
 */
export const PAYOUTS = '/reports/payouts';

/**
 * Orders that aren't paid out yet, and completed payouts: of one tenant in its console, of all on
 * the platform.
 */
export const PENDING_PAGE = `${PAYOUTS}/pending` as const;
export const COMPLETED_PAGE = `${PAYOUTS}/completed` as const;
/** One payout. */
export const PAYOUT_PAGE = `${COMPLETED_PAGE}/:payoutId` as const;
/** An order within a payout, or one that waits for its payout; the query says which. */
export const PAYOUT_ORDER_PAGE = `${PAYOUTS}/order-details` as const;
/** Batches proposed for release. */
export const BATCHES_PAGE = `${PAYOUTS}/batches` as const;
export const BATCH_PAGE = `${BATCHES_PAGE}/:batchId` as const;
/** Bulk payouts. */
export const RUNS_PAGE = `${PAYOUTS}/runs` as const;
export const RUN_PAGE = `${RUNS_PAGE}/:runId` as const;
/** What becomes available when, what is held, and what is owed. */
export const CASH_FLOW_PAGE = `${PAYOUTS}/cash-flow` as const;
export const DEBTS_PAGE = `${PAYOUTS}/debts` as const;
export const RECONCILIATION_PAGE = `${PAYOUTS}/reconciliation` as const;
export const RECONCILIATION_RESOLVED_PAGE = `${RECONCILIATION_PAGE}/resolved` as const;
export const RECONCILIATION_DAYS_PAGE = `${RECONCILIATION_PAGE}/days` as const;

/** One tenant's pages on the platform. */
export const TENANT_PAYOUTS = '/reports/sales/:tenantId/payouts';
export const TENANT_PENDING_PAGE = `${TENANT_PAYOUTS}/pending` as const;
export const TENANT_COMPLETED_PAGE = `${TENANT_PAYOUTS}/completed` as const;
export const TENANT_PAYOUT_PAGE = `${TENANT_COMPLETED_PAGE}/:payoutId` as const;
export const TENANT_PAYOUT_ORDER_PAGE = `${TENANT_PAYOUTS}/order-details` as const;
export const TENANT_CASH_FLOW_PAGE = `${TENANT_PAYOUTS}/cash-flow` as const;

/** An event's sales, if the reports plugin is installed. */
export const EVENT_SALES_PAGE = '/reports/sales/event/:eventId';
export const TENANT_EVENT_SALES_PAGE = '/reports/sales/:tenantId/event/:eventId';
