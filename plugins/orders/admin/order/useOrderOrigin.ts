import { pathOf } from '@foyer/kit';
import { useInstance, useScoped } from '@foyer/kit/admin';
import { EVENT_ORDERS, EVENT_REPORT, PLATFORM_EVENT_REPORT } from '../addresses.ts';

/** The section that an order's page belongs to: an event's orders, or the reports. */
export type OrderPlace = 'desk' | 'report';

/** The list that an order's page links back to if it was opened directly. */
export function useOrderOrigin(
  place: OrderPlace,
  { tenantId, eventId, list }: { tenantId: string; eventId: string; list: 'orders' | 'refunds' },
): string {
  const scoped = useScoped();
  const { tenantFrom } = useInstance();
  if (place === 'desk') return scoped(EVENT_ORDERS, { tenantId, eventId });
  const report =
    tenantFrom === 'path'
      ? pathOf(PLATFORM_EVENT_REPORT, { tenantId, eventId })
      : pathOf(EVENT_REPORT, { eventId });
  return `${report}/${list}`;
}
