import type { Knex } from '@foyer/kit/server';

/** A row of payouts_reversal. */
export interface Reversal {
  tenant_id: string;
  id: string;
  attempt_id: string;
  order_id: string;
  order_uid: string;
  cause: 'refund' | 'dispute' | 'transfer' | 'external';
  cause_id: string;
  transfer_id: string;
  amount_cents: number;
  idempotency_key: string;
  state: 'submitting' | 'unknown' | 'succeeded' | 'failed';
  reversal_id: string | null;
  doubted_at: Date | null;
  created_at: Date;
}

export const toReversal = (row: Record<string, unknown>): Reversal =>
  ({ ...row, amount_cents: Number(row['amount_cents']) }) as unknown as Reversal;

/** Locks a reversal until the transaction ends. */
export async function lockReversal(db: Knex.Transaction, id: string): Promise<Reversal> {
  const row = (await db('payouts_reversal').where({ id }).forUpdate().first()) as
    Record<string, unknown> | undefined;
  if (!row) throw new Error(`There is no reversal ${id}.`);
  return toReversal(row);
}
