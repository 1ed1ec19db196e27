import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { DisputeState, OrderRow } from '@foyer/plugin-orders/server';

/** A dispute's current state at the gateway. */
export interface DisputeFacts extends DisputeState {
  /** The gateway's name for the status. */
  gatewayStatus: string;
  openedAt: Date;
  /** The deadline for a response; null if none is possible. */
  dueAt: Date | null;
  isSubmitted: boolean;
  /** The tenant's share that was transferred with the charge; null if there is nothing to reverse. */
  share: { transferId: string; leftCents: number } | null;
}

const DECIDED: Readonly<Record<string, 'won' | 'lost'>> = {
  won: 'won',
  lost: 'lost',
  // A bank's inquiry that ended without a dispute.
  warning_closed: 'won',
  prevented: 'won',
};

/** What the gateway's status means for the order. */
export const statusOf = (gatewayStatus: string): DisputeState['status'] =>
  DECIDED[gatewayStatus] ?? 'open';

type Disputed = Pick<OrderRow, 'flow' | 'charge_id' | 'agreed_cents'>;

/** Reads a dispute from the gateway, with the transferred share once it is lost. */
export async function disputeFacts(
  deps: Deps,
  order: Disputed,
  dispute: Stripe.Dispute,
): Promise<DisputeFacts> {
  const sum = (key: 'amount' | 'fee') =>
    dispute.balance_transactions.reduce((total, moved) => total + moved[key], 0);
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details;
  const status = statusOf(dispute.status);
  return {
    gatewayId: dispute.id,
    status,
    gatewayStatus: dispute.status,
    reason: dispute.reason.replaceAll('_', ' '),
    amountCents: dispute.amount,
    feeCents: Math.max(0, sum('fee')),
    isWithdrawn: sum('amount') < 0,
    openedAt: new Date(dispute.created * 1000),
    dueAt: dueBy === null ? null : new Date(dueBy * 1000),
    isSubmitted: submissions > 0,
    share: status === 'lost' ? await readShare(deps, order) : null,
  };
}

async function readShare(
  deps: Deps,
  { flow, charge_id, agreed_cents }: Disputed,
): Promise<DisputeFacts['share']> {
  if (flow !== 'destination' || charge_id === null || agreed_cents === 0) return null;
  const charges = deps.use(gateway).stripe().charges;
  const { transfer } = await charges.retrieve(charge_id, { expand: ['transfer'] });
  if (!transfer || typeof transfer === 'string') return null;
  return { transferId: transfer.id, leftCents: transfer.amount - transfer.amount_reversed };
}
