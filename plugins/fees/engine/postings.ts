import type { Settlement } from './settle.ts';

/** One ledger entry; the entries of an event sum to zero. */
export interface Posting {
  account: 'buyer' | 'gateway' | 'tenant' | 'platform';
  amountCents: number;
}

function balances(settlement: Settlement | null) {
  return {
    buyer: settlement ? -settlement.collectedCents : 0,
    gateway: settlement ? settlement.gatewayFeeCents + settlement.disputeFeeCents : 0,
    tenant: settlement?.tenantTotalCents ?? 0,
    platform: settlement?.platformTotalCents ?? 0,
  };
}

/**
 * The entries for an event that moves an order from one settlement to the next; null before the
 * sale.
 */
export function postings(before: Settlement | null, after: Settlement): Posting[] {
  const from = balances(before);
  const to = balances(after);
  return (['buyer', 'gateway', 'tenant', 'platform'] as const)
    .map((account) => ({ account, amountCents: to[account] - from[account] }))
    .filter(({ amountCents }) => amountCents !== 0);
}
