import type { Tx } from '@foyer/kit/server';
import { postings, type Settlement } from '@foyer/plugin-fees/engine';
import type { OrderRow } from './order.ts';

export type LedgerAccount =
  'buyer' | 'gateway' | 'tenant' | 'platform' | 'transferred' | 'debt' | 'reserve';

export interface LedgerEntry {
  account: LedgerAccount;
  amountCents: number;
}

/** What one cause moved on one order. A cause is posted once; its entries sum to zero. */
export interface LedgerPosting {
  tenantId: string;
  orderId: string;
  cause: string;
  causeId: string;
  entries: readonly LedgerEntry[];
}

/** Appends a posting; the database refuses one that does not sum to zero. */
export async function postLedger(tx: Tx, posting: LedgerPosting): Promise<void> {
  const entries = posting.entries.filter(({ amountCents }) => amountCents !== 0);
  if (entries.length === 0) return;
  await tx.db('orders_ledger').insert(
    entries.map(({ account, amountCents }) => ({
      tenant_id: posting.tenantId,
      order_id: posting.orderId,
      cause: posting.cause,
      cause_id: posting.causeId,
      account,
      amount_cents: amountCents,
    })),
  );
}

/**
 * What takes an order from one split to the next. Where the gateway hands the tenant its share by
 * itself, that share is transferred and never owed.
 */
export const splitEntries = (
  { facilitator }: Pick<OrderRow, 'facilitator'>,
  before: Settlement | null,
  after: Settlement,
): LedgerEntry[] =>
  postings(before, after).map(({ account, amountCents }) => ({
    account: account === 'tenant' && facilitator === 'tenant' ? 'transferred' : account,
    amountCents,
  }));
