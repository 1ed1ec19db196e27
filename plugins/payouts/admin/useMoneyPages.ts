import { pathOf } from '@foyer/kit';
import { useInstance } from '@foyer/kit/admin';
import {
  CASH_FLOW_PAGE,
  COMPLETED_PAGE,
  DEBTS_PAGE,
  PAYOUT_ORDER_PAGE,
  PENDING_PAGE,
  TENANT_CASH_FLOW_PAGE,
  TENANT_COMPLETED_PAGE,
  TENANT_PENDING_PAGE,
} from '../addresses.ts';

const query = (name: string, filters: Readonly<Record<string, string>>): string =>
  new URLSearchParams(
    Object.entries(filters).map(([key, value]) => [`${name}.filter.${key}`, value]),
  ).toString();

/** An order's page, whether the order waits for its payout, has one, or owes. */
export const orderPage = (of: { tenantId: string; eventId: string; orderUID: string }): string =>
  `${PAYOUT_ORDER_PAGE}?${new URLSearchParams({
    tenant_id: of.tenantId,
    event_id: of.eventId,
    order_id: of.orderUID,
  }).toString()}`;

/** Links to the lists behind a tenant's figures in this console, filtered to the counted rows. */
export function useMoneyPages(tenantId: string) {
  const isPlatform = useInstance().tenantFrom === 'path';
  const pending = isPlatform ? pathOf(TENANT_PENDING_PAGE, { tenantId }) : PENDING_PAGE;
  const completed = isPlatform ? pathOf(TENANT_COMPLETED_PAGE, { tenantId }) : COMPLETED_PAGE;
  return {
    isPlatform,
    pending: (filters: Readonly<Record<string, string>>) =>
      `${pending}?${query('pending', filters)}`,
    completedSince: (since: string) =>
      `${completed}?${query('payouts', { 'details.dateCreated_gte': since })}`,
    payout: (payoutId: string) => `${completed}/${encodeURIComponent(payoutId)}`,
    debts: `${DEBTS_PAGE}?${query('debts', { isOpen: 'true', ...(isPlatform && { tenantId }) })}`,
    cashFlow: isPlatform ? pathOf(TENANT_CASH_FLOW_PAGE, { tenantId }) : CASH_FLOW_PAGE,
  };
}
