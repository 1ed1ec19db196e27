import type { PayoutStatus, RowStatus } from '../../contract.ts';

/** The inputs that determine an order's status. */
export interface StatusFacts {
  payoutCompleted: boolean;
  /** Held manually or by a dispute. */
  isHeld: boolean;
  isDisputed: boolean;
  /** Null until Stripe reports it. */
  balanceAvailableAt: Date | null;
}

const isAvailable = ({ balanceAvailableAt }: StatusFacts, now: Date): boolean =>
  balanceAvailableAt !== null && balanceAvailableAt.getTime() <= now.getTime();

/** The badge of an order: the first status that applies. */
export function payoutStatus(facts: StatusFacts, now: Date): PayoutStatus {
  if (facts.payoutCompleted) return 'completed';
  if (facts.isHeld) return 'on_hold';
  return isAvailable(facts, now) ? 'ready' : 'pending';
}

/**
 * The status of a row: ready once its money is available and until it is paid out, even during a
 * manual hold. A dispute is a hold by the system that can't be released, so the row is on hold.
 */
export function rowStatus(facts: StatusFacts, now: Date): RowStatus {
  if (facts.payoutCompleted) return 'pending';
  if (facts.isDisputed) return 'on_hold';
  return isAvailable(facts, now) ? 'ready' : 'pending';
}

/**
 * The SQL form of both for waiting orders, which aren't paid out; a test keeps them consistent. `p`
 * is a row of payouts_order or of its stored totals.
 */
export const PAYOUT_STATUS_SQL = `(case
  when p.on_hold or p.system_hold then 'on_hold'
  when p.available_at <= now() then 'ready'
  else 'pending' end collate "und-x-icu")`;

export const ROW_STATUS_SQL = `(case
  when p.system_hold then 'on_hold'
  when p.available_at <= now() then 'ready' else 'pending' end collate "und-x-icu")`;
