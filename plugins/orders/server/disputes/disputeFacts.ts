import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { OrderRow } from '../order/order.ts';

/** A dispute as it is now. */
export interface DisputeFacts {
  gatewayId: string;
  status: 'open' | 'won' | 'lost';
  /** As the gateway calls it. */
  gatewayStatus: string;
  reason: string;
  amountCents: number;
  /** What the gateway kept for handling it. */
  feeCents: number;
  /** Whether it has taken the money back meanwhile. */
  isWithdrawn: boolean;
  openedAt: Date;
  /** Until when it can be answered; null where it cannot. */
  dueAt: Date | null;
  isSubmitted: boolean;
  /** The share that the gateway passed on with the charge; null where nothing is to be taken back. */
  share: { transferId: string; leftCents: number } | null;
}

const STATUS: Partial<Record<Stripe.Dispute.Status, DisputeFacts['status']>> = {
  won: 'won',
  lost: 'lost',
  // A question of the bank's that came to nothing.
  warning_closed: 'won',
  prevented: 'won',
};

type Disputed = Pick<OrderRow, 'flow' | 'charge_id' | 'agreed_cents'>;

/** What the gateway says of a dispute, and of the share of its charge once it is lost. */
export async function disputeFacts(
  deps: Deps,
  order: Disputed,
  dispute: Stripe.Dispute,
): Promise<DisputeFacts> {
  const sum = (key: 'amount' | 'fee') =>
    dispute.balance_transactions.reduce((total, moved) => total + moved[key], 0);
  const { due_by: dueBy, submission_count: submissions } = dispute.evidence_details;
  const status = STATUS[dispute.status] ?? 'open';
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
