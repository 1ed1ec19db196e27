import type { SearchIn } from '@foyer/kit/admin';
import type { payouts } from '../../contract.ts';

type Pending = typeof payouts.lists.pending;

/** What a status is looked for by: `Ready For Payout` is ready, and so is `rea`. */
function statusSearched(typed: string): string {
  const wanted = typed.trim().toLowerCase().replaceAll(' ', '_');
  if (wanted.startsWith('pen')) return 'pending';
  return wanted.startsWith('rea') ? 'ready' : wanted;
}

/** The fields that a search may look in alone. */
export const SEARCHED: readonly SearchIn<Pending>[] = [
  { field: 'details.orderUID', label: 'Order ID' },
  {
    field: 'details.status',
    label: 'Payout Status',
    read: statusSearched,
    // Ready is what an operator can pay out.
    and: (status): Record<string, string> =>
      status === 'ready' ? { 'details.facilitator': 'platform' } : {},
  },
  { field: 'details.tenantURL', label: 'Tenant URL' },
  { field: 'details.eventName', label: 'Event Name' },
];

/** The same among the orders of one tenant. */
export const SEARCHED_OF_TENANT = SEARCHED.filter(({ field }) => field !== 'details.tenantURL');
