import { pathOf } from '@foyer/kit';
import { useHasPage, useInstance } from '@foyer/kit/admin';
import {
  EVENT_SALES_PAGE,
  PAYOUT_ORDER_PAGE,
  TENANT_EVENT_SALES_PAGE,
  TENANT_PAYOUT_ORDER_PAGE,
  TENANT_PENDING_PAGE,
} from '../../addresses.ts';
import type { PendingRow } from '../../contract.ts';

/** Whose orders the list contains: all tenants' or one tenant's. */
export type Whose = 'all' | 'tenant';

/** The pages that rows of pending payouts link to in this console. */
export function usePendingPages(whose: Whose) {
  const isPlatform = useInstance().tenantFrom === 'path';
  const eventOf = ({ tenantId, eventId }: PendingRow['details']) =>
    isPlatform
      ? pathOf(TENANT_EVENT_SALES_PAGE, { tenantId, eventId })
      : pathOf(EVENT_SALES_PAGE, { eventId });
  const hasSales = useHasPage(isPlatform ? TENANT_EVENT_SALES_PAGE : EVENT_SALES_PAGE);
  return {
    event: (details: PendingRow['details']) =>
      hasSales && details.tenantId && details.eventId ? eventOf(details) : undefined,
    tenant: ({ tenantId }: PendingRow['details']) =>
      isPlatform && whose === 'all' && tenantId
        ? pathOf(TENANT_PENDING_PAGE, { tenantId })
        : undefined,
    /** Undefined if the row lacks one of the IDs. */
    order({ details: { tenantId, eventId, orderUID } }: PendingRow): string | undefined {
      if (!tenantId || !eventId || !orderUID) return undefined;
      const query = new URLSearchParams({
        tenant_id: tenantId,
        event_id: eventId,
        order_id: orderUID,
      });
      const page =
        isPlatform && whose === 'tenant'
          ? pathOf(TENANT_PAYOUT_ORDER_PAGE, { tenantId })
          : PAYOUT_ORDER_PAGE;
      return `${page}?${query.toString()}`;
    },
  };
}
