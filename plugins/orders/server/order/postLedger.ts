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

const POST = `
  insert into orders_ledger (tenant_id, order_id, cause, cause_id, account, amount_cents)
  select tenant_id, order_id, cause, cause_id, account, amount_cents
  from jsonb_to_recordset(?::jsonb) as posted (
    tenant_id uuid, order_id uuid, cause text, cause_id text, account text, amount_cents bigint)`;

/** Appends postings; the database refuses one that does not sum to zero. */
export async function postToLedger(tx: Tx, postings: readonly LedgerPosting[]): Promise<void> {
  const entries = postings.flatMap((posting) =>
    posting.entries
      .filter(({ amountCents }) => amountCents !== 0)
      .map(({ account, amountCents }) => ({
        tenant_id: posting.tenantId,
        order_id: posting.orderId,
        cause: posting.cause,
        cause_id: posting.causeId,
        account,
        amount_cents: amountCents,
      })),
  );
  if (entries.length > 0) await tx.db.raw(POST, [JSON.stringify(entries)]);
}

export const postLedger = (tx: Tx, posting: LedgerPosting): Promise<void> =>
  postToLedger(tx, [posting]);

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
