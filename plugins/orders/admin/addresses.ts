import { EVENT_PAGE } from '@foyer/plugin-events/slots';

/** The orders of all events: of one tenant in its console, of all on the platform. */
export const ORDERS_PAGE = '/orders';
/** The orders of an event, a tab of its page. */
export const EVENT_ORDERS = `${EVENT_PAGE}/orders` as const;
/** One order. */
export const ORDER_PAGE = `${EVENT_ORDERS}/:orderUID` as const;
