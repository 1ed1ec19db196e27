import { pathOf } from '@foyer/kit';

/** Reports that another plugin may provide; figures link to them if it does. */
export const SALES_REPORT = '/reports/sales';
export const TAX_REPORT = '/reports/taxes';
export const DONATION_REPORT = '/reports/donations';

/** Pages of other plugins that the homes link to. */
export const TENANTS = '/tenants';
export const ORDERS = '/orders';
export const REVIEWS = '/orders/reviews';
export const PENDING_PAYOUTS = '/reports/payouts/pending';
export const DISPUTES = '/reports/payouts/disputes';
export const RECONCILIATION = '/reports/payouts/reconciliation';
export const EVENTS = '/events';
export const NEW_EVENT = '/events/new';
export const tenantPage = (tenantId: string, tab: string): string =>
  pathOf('/tenant/:tenantId/:tab', { tenantId, tab });

/** Orders, filtered as in their list. */
export const ordersWith = (filter: Readonly<Record<string, string | boolean>>): string =>
  `${ORDERS}?${new URLSearchParams(
    Object.entries(filter).map(([field, value]) => [`orders.filter.${field}`, String(value)]),
  ).toString()}`;

/** In a tenant's console. */
export const organizationTab = (tab: string): string => pathOf('/organization/:tab', { tab });
export const eventReport = (eventId: string): string =>
  pathOf('/reports/sales/event/:eventId', { eventId });
export const eventPage = (eventId: string, tab: string): string =>
  pathOf('/events/:eventId/:tab', { eventId, tab });
