/**
 * The pages of reports. On the platform a tenant's id stands in them, in a tenant's own console not:
 * `reportPages` says which of a page there is.
 */
const SALES = '/reports/sales';

/** All tenants on the platform; a tenant's own dashboard in its console. */
export const SALES_PAGE = SALES;
export const PLATFORM_TAXES_PAGE = '/reports/taxes';
export const PLATFORM_DONATIONS_PAGE = '/reports/donations';

/** What their routes are made of. */
export const TENANT_PART = '/:tenantId';
export const EVENT_PART = '/event/:eventId';

/** Below a tenant's dashboard. */
export const TENANT_REPORTS = ['events', 'taxes', 'donations', 'refunds', 'subscribers'] as const;
export type TenantReport = (typeof TENANT_REPORTS)[number];

/** Below an event's dashboard. */
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
 * Where the reports of a tenant are; `tenantId` on the platform alone.
 * @example reportPages('17').event('4') // '/reports/sales/17/event/4'
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
