import { EVENT_PAGE } from '@foyer/plugin-events/slots';

/** The orders of all events: of one tenant in its console, of all tenants on the platform. */
export const ORDERS_PAGE = '/orders';
/** The name of each list of orders in its URL: `?orders.filter.onHold=true`. */
export const ORDERS_NAME = 'orders';
/** All tenants' orders that need review. */
export const REVIEWS_PAGE = '/orders/reviews';
/** An event's orders, a tab of its page. */
export const EVENT_ORDERS = `${EVENT_PAGE}/orders` as const;
/** One order. */
export const ORDER_PAGE = `${EVENT_ORDERS}/:orderUID` as const;

/** An event's reports; on the platform, the path includes the tenant. */
export const PLATFORM_EVENT_REPORT = '/reports/sales/:tenantId/event/:eventId';
export const EVENT_REPORT = '/reports/sales/event/:eventId';

const PLATFORM_REPORT_ORDERS = `${PLATFORM_EVENT_REPORT}/orders` as const;
const REPORT_ORDERS = `${EVENT_REPORT}/orders` as const;
/** An order in the reports; `?refunded=true` shows its refunds first. */
export const PLATFORM_REPORT_ORDER = `${PLATFORM_REPORT_ORDERS}/:orderUID` as const;
export const REPORT_ORDER = `${REPORT_ORDERS}/:orderUID` as const;
/** The same order in the tenant's own console, outside the reports. */
export const EVENT_ORDER = '/event/:eventId/order/:orderUID';
/** Query parameter: users who come from a refund's row look for the refunds. */
export const REFUNDED = 'refunded';
