import type { Knex } from '@foyer/kit/server';
import type { PayoutsReversalRow } from '../schema.ts';

/** A row of payouts_reversal. */
export type Reversal = PayoutsReversalRow;

/** Locks a reversal until the transaction ends. */
export async function lockReversal(db: Knex.Transaction, id: string): Promise<Reversal> {
  const reversal = await db<Reversal>('payouts_reversal').where({ id }).forUpdate().first();
  if (!reversal) throw new Error(`Reversal ${id} was not found.`);
  return reversal;
}
