/** Disputes: of one tenant in its console, of all tenants on the platform. */
export const DISPUTES_PAGE = '/reports/payouts/disputes';
export const DISPUTE_PAGE = `${DISPUTES_PAGE}/:disputeId` as const;
export const PLATFORM_DISPUTE_PAGE = `${DISPUTES_PAGE}/:tenantId/:disputeId` as const;
