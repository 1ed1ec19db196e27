/**
 * The pages of reports. On the platform their paths include the tenant's ID; in a tenant's own
 * console they don't. Use `reportPages` to get the right ones.
 */
const SALES = '/reports/sales';

/** All tenants on the platform; a tenant's own dashboard in its console. */
export const SALES_PAGE = SALES;
export const PLATFORM_TAXES_PAGE = '/reports/taxes';
export const PLATFORM_DONATIONS_PAGE = '/reports/donations';
export const PLATFORM_REFUNDS_PAGE = '/reports/refunds';

/** The route parameter of platform pages. */
export const TENANT_PART = '/:tenantId';
export const EVENT_PART = '/event/:eventId';

/** The reports below a tenant's dashboard. */
export const TENANT_REPORTS = ['events', 'taxes', 'donations', 'refunds', 'subscribers'] as const;
export type TenantReport = (typeof TENANT_REPORTS)[number];

/** The reports below an event's dashboard. */
export const EVENT_REPORTS = ['orders', 'tickets', 'refunds', 'subscribers'] as const;
export type EventReport = (typeof EVENT_REPORTS)[number];

export interface ReportPages {
  tenant: string;
  tenantReport: (report: TenantReport) => string;
  event: (eventId: string) => string;
  eventReport: (eventId: string, report: EventReport) => string;
  order: (eventId: string, orderUID: string) => string;
}

/**
 * The report pages of a tenant. Pass `tenantId` only on the platform.
 * @example
 * reportPages('17').event('4') // '/reports/sales/17/event/4'
 */
export function reportPages(tenantId?: string): ReportPages {
  const tenant = tenantId === undefined ? SALES : `${SALES}/${encodeURIComponent(tenantId)}`;
  const event = (eventId: string) => `${tenant}/event/${encodeURIComponent(eventId)}`;
  return {
    tenant,
    tenantReport: (report) => `${tenant}/${report}`,
    event,
    eventReport: (eventId, report) => `${event(eventId)}/${report}`,
    order: (eventId, orderUID) => `${event(eventId)}/orders/${encodeURIComponent(orderUID)}`,
  };
}
