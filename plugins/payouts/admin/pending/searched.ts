import type { SearchIn } from '@foyer/kit/admin';
import type { payouts } from '../../contract.ts';

type Pending = typeof payouts.lists.pending;

/** Maps search text to a status: `Ready For Payout` and `rea` both mean ready. */
function toStoredStatus(typed: string): string {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted.startsWith('pen')) return 'pending';
  return wanted.startsWith('rea') ? 'ready' : wanted;
}

/** The fields that a search can be limited to. */
export const SEARCHED: readonly SearchIn<Pending>[] = [
  { field: 'details.orderUID', label: 'Order ID' },
  {
    field: 'details.status',
    label: 'Payout Status',
    read: toStoredStatus,
    // "Ready" means orders that an operator can pay out.
    and: (status): Record<string, string> =>
      status === 'ready' ? { 'details.facilitator': 'platform' } : {},
  },
  { field: 'details.tenantURL', label: 'Tenant URL' },
  { field: 'details.eventName', label: 'Event Name' },
];

/** The search fields for one tenant's orders. */
export const SEARCHED_OF_TENANT = SEARCHED.filter(({ field }) => field !== 'details.tenantURL');
