import type { Knex } from '@foyer/kit/server';
import type { Figures } from '../payout/figures.ts';
import type { PayoutsAttemptRow } from '../schema.ts';

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
export interface Attempt extends PayoutsAttemptRow {
  params: TransferParams | Record<string, never>;
  /** Of attempts that began before they were written down there are none. */
  figures: Figures | null;
}

/** Locks an attempt until the transaction ends. */
export async function lockAttempt(db: Knex.Transaction, id: string): Promise<Attempt> {
  const attempt = await db<Attempt>('payouts_attempt').where({ id }).forUpdate().first();
  if (!attempt) throw new Error(`There is no attempt ${id}.`);
  return attempt;
}
