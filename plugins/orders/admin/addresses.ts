import { EVENT_PAGE } from '@foyer/plugin-events/slots';

/** The orders of all events: of one tenant in its console, of all on the platform. */
export const ORDERS_PAGE = '/orders';
/** Orders of all tenants whose payment somebody has to decide about. */
export const REVIEWS_PAGE = '/orders/reviews';
/** The orders of an event, a tab of its page. */
export const EVENT_ORDERS = `${EVENT_PAGE}/orders` as const;
/** One order. */
export const ORDER_PAGE = `${EVENT_ORDERS}/:orderUID` as const;

/** What buyers' banks take back: of one tenant in its console, of all on the platform. */
export const DISPUTES_PAGE = '/reports/payouts/disputes';
export const DISPUTE_PAGE = `${DISPUTES_PAGE}/:disputeId` as const;
export const PLATFORM_DISPUTE_PAGE = `${DISPUTES_PAGE}/:tenantId/:disputeId` as const;

/** The reports of an event: the platform's name its tenant. */
export const PLATFORM_EVENT_REPORT = '/reports/sales/:tenantId/event/:eventId';
export const EVENT_REPORT = '/reports/sales/event/:eventId';

const PLATFORM_REPORT_ORDERS = `${PLATFORM_EVENT_REPORT}/orders` as const;
const REPORT_ORDERS = `${EVENT_REPORT}/orders` as const;
/** One order in the reports; with `?refunded=true` its refunds come first. */
export const PLATFORM_REPORT_ORDER = `${PLATFORM_REPORT_ORDERS}/:orderUID` as const;
export const REPORT_ORDER = `${REPORT_ORDERS}/:orderUID` as const;
/** The same order in a tenant's own console, outside of the reports. */
export const EVENT_ORDER = '/event/:eventId/order/:orderUID';
/** Of the query: whoever comes from a refund's row looks for the refunds. */
export const REFUNDED = 'refunded';
