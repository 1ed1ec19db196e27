import { pathOf } from '@foyer/kit';
import { useInstance } from '@foyer/kit/admin';
import {
  COMPLETED_PAGE,
  PAYOUT_ORDER_PAGE,
  PAYOUT_PAGE,
  PENDING_PAGE,
  TENANT_COMPLETED_PAGE,
  TENANT_PAYOUT_ORDER_PAGE,
  TENANT_PAYOUT_PAGE,
  TENANT_PENDING_PAGE,
} from '../../addresses.ts';

/** Whose payouts a list contains: all tenants' or one tenant's. */
export type Whose = 'all' | 'tenant';

/** The IDs in the link to an order of a payout. */
export interface PayoutOrderIds {
  tenantId: string;
  eventId: string;
  payoutId: string;
  orderId: string;
}

/** The pages of a payout list in this console: the list, its payouts and their orders. */
export function useCompletedPages(whose: Whose) {
  const isOwn = useInstance().tenantFrom === 'session';
  const isBelowTenant = !isOwn && whose === 'tenant';
  return {
    list: (tenantId: string) =>
      isBelowTenant ? pathOf(TENANT_COMPLETED_PAGE, { tenantId }) : COMPLETED_PAGE,
    /** Orders that wait for their payout. */
    pending: (tenantId: string) =>
      isBelowTenant ? pathOf(TENANT_PENDING_PAGE, { tenantId }) : PENDING_PAGE,
    payout({ tenantId, payoutId }: Pick<PayoutOrderIds, 'tenantId' | 'payoutId'>): string {
      if (isBelowTenant) return pathOf(TENANT_PAYOUT_PAGE, { tenantId, payoutId });
      const page = pathOf(PAYOUT_PAGE, { payoutId });
      return isOwn ? page : `${page}?${new URLSearchParams({ tenant_id: tenantId }).toString()}`;
    },
    /** Undefined if one of the four IDs is missing. */
    order({ tenantId, eventId, payoutId, orderId }: PayoutOrderIds): string | undefined {
      if (!tenantId || !eventId || !payoutId || !orderId) return undefined;
      const ids = { event_id: eventId, payout_id: payoutId, order_id: orderId };
      if (isBelowTenant)
        return `${pathOf(TENANT_PAYOUT_ORDER_PAGE, { tenantId })}?${new URLSearchParams(ids).toString()}`;
      return `${PAYOUT_ORDER_PAGE}?${new URLSearchParams({ tenant_id: tenantId, ...ids }).toString()}`;
    },
  };
}
