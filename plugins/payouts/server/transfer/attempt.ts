import type { Knex } from '@foyer/kit/server';
import type { Figures } from '../payout.ts';
import type { PayoutsAttemptRow } from '../schema.ts';

/** The transfer request as it is stored and sent; every retry sends the same values. */
export interface TransferParams {
  amount: number;
  currency: 'usd';
  destination: string;
  transfer_group: string;
  description: string;
  /** The charge that funds the transfer, so that no other tenant's money can be spent. */
  source_transaction?: string;
  metadata: Record<string, string>;
}

/** A row of payouts_attempt. */
export interface Attempt extends PayoutsAttemptRow {
  params: TransferParams | Record<string, never>;
  /** Null for attempts made before figures were recorded. */
  figures: Figures | null;
}

/** Locks an attempt until the transaction ends. */
export async function lockAttempt(db: Knex.Transaction, id: string): Promise<Attempt> {
  const attempt = await db<Attempt>('payouts_attempt').where({ id }).forUpdate().first();
  if (!attempt) throw new Error(`Attempt ${id} was not found.`);
  return attempt;
}

/**
 * What a transfer of an order pays: its share in the payout, the release of its reserve, or, after the payout, what a
 * refund or dispute returned.
 */
export type TransferKind =
  { kind: 'payout' } | { kind: 'reserve' } | { kind: 'adjustment'; causeId: string };

const ADJUSTMENT = 'adj:';

/** The kind as the column `leg`, Stripe's metadata and idempotency keys name it. */
export function toLeg(transferKind: TransferKind): string {
  switch (transferKind.kind) {
    case 'payout':
      return 'main';
    case 'reserve':
      return 'reserve';
    case 'adjustment':
      return `${ADJUSTMENT}${transferKind.causeId}`;
  }
}

/** @throws for a leg that `toLeg` doesn't write */
export function fromLeg(leg: string): TransferKind {
  if (leg === 'main') return { kind: 'payout' };
  if (leg === 'reserve') return { kind: 'reserve' };
  if (leg.startsWith(ADJUSTMENT))
    return { kind: 'adjustment', causeId: leg.slice(ADJUSTMENT.length) };
  throw new Error(`Unknown leg of a transfer: ${leg}`);
}
