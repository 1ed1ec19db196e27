import type { PayoutStatus, RowStatus } from '../../contract.ts';

/** What decides an order's status. */
export interface StatusFacts {
  payoutCompleted: boolean;
  /** By hand or by a dispute. */
  isHeld: boolean;
  isDisputed: boolean;
  /** Null until the gateway has said it. */
  balanceAvailableAt: Date | null;
}

const isAvailable = ({ balanceAvailableAt }: StatusFacts, now: Date): boolean =>
  balanceAvailableAt !== null && balanceAvailableAt.getTime() <= now.getTime();

/** The badge of an order: the first of these that is so. */
export function payoutStatus(facts: StatusFacts, now: Date): PayoutStatus {
  if (facts.payoutCompleted) return 'completed';
  if (facts.isHeld) return 'on_hold';
  return isAvailable(facts, now) ? 'ready' : 'pending';
}

/**
 * The state of a row: ready once its money is available and until it is paid out, also while somebody holds
 * it. A dispute is a hold by the system, which nobody can lift, so it is on hold.
 */
export function rowStatus(facts: StatusFacts, now: Date): RowStatus {
  if (facts.payoutCompleted) return 'pending';
  if (facts.isDisputed) return 'on_hold';
  return isAvailable(facts, now) ? 'ready' : 'pending';
}

/**
 * The same two in SQL of what waits, which is not paid out; a test holds them alike. `p` is payouts_order or
 * the numbers that are kept of it.
 */
export const PAYOUT_STATUS_SQL = `(case
  when p.on_hold or p.system_hold then 'on_hold'
  when p.available_at <= now() then 'ready'
  else 'pending' end collate "und-x-icu")`;

export const ROW_STATUS_SQL = `(case
  when p.system_hold then 'on_hold'
  when p.available_at <= now() then 'ready' else 'pending' end collate "und-x-icu")`;
