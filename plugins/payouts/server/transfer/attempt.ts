import type { Knex } from '@foyer/kit/server';

/** What the gateway is asked, as it is stored and sent, again and again the same. */
export interface TransferParams {
  amount: number;
  currency: 'usd';
  destination: string;
  transfer_group: string;
  description: string;
  /** The charge that the money is of: no other tenant's money can be spent. */
  source_transaction?: string;
  metadata: Record<string, string>;
}

/** A row of payouts_attempt. */
export interface Attempt {
  tenant_id: string;
  id: string;
  order_id: string;
  order_uid: string;
  leg: string;
  n: number;
  payout_id: string;
  amount_cents: number;
  params: TransferParams | Record<string, never>;
  idempotency_key: string;
  state: 'submitting' | 'unknown' | 'succeeded' | 'failed';
  transfer_id: string | null;
  reversed_cents: number;
  reason: string | null;
  doubted_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export const toAttempt = (row: Record<string, unknown>): Attempt =>
  ({
    ...row,
    amount_cents: Number(row['amount_cents']),
    reversed_cents: Number(row['reversed_cents']),
  }) as unknown as Attempt;

/** Locks an attempt until the transaction ends. */
export async function lockAttempt(db: Knex.Transaction, id: string): Promise<Attempt> {
  const row = (await db('payouts_attempt').where({ id }).forUpdate().first()) as
    Record<string, unknown> | undefined;
  if (!row) throw new Error(`There is no attempt ${id}.`);
  return toAttempt(row);
}
