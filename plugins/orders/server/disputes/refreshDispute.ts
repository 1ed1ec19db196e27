import type Stripe from 'stripe';
import type { Deps, Tx } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { orderDisputed } from '../../contract/events.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import type { OrderRow } from '../order/order.ts';
import type { OrdersDisputeRow } from '../schema.ts';
import { named } from '../refunds/applyRefund.ts';
import { writeOffOrder } from './writeOffOrder.ts';

/** A dispute as it is now. */
export interface DisputeFacts {
  gatewayId: string;
  status: 'open' | 'won' | 'lost';
  reason: string;
  amountCents: number;
  /** What the gateway kept for handling it. */
  feeCents: number;
  /** Whether it has taken the money back meanwhile. */
  isWithdrawn: boolean;
}

const STATUS: Partial<Record<Stripe.Dispute.Status, DisputeFacts['status']>> = {
  won: 'won',
  lost: 'lost',
  // A question of the bank's that came to nothing.
  warning_closed: 'won',
  prevented: 'won',
};

/** Something happened to a dispute: it is read anew, and its order brought to where it is. */
export async function refreshDispute(
  deps: Deps,
  hint: { account: string | null; disputeId: string; chargeId: string },
): Promise<void> {
  const orderIn = await orderOf(deps, hint.chargeId);
  if (!orderIn) return;
  const dispute = await deps
    .use(gateway)
    .stripe()
    .disputes.retrieve(hint.disputeId, {}, hint.account ? { stripeAccount: hint.account } : {});
  const facts = factsOf(dispute);
  await deps.forTenant(orderIn.tenantId).tx(async (tx) => {
    const order = await tx
      .db<OrderRow>('orders_order')
      .where({ id: orderIn.id })
      .forUpdate()
      .first();
    if (order) await keep(tx, deps, { order, facts });
  });
}

const orderOf = (
  deps: Deps,
  chargeId: string,
): Promise<{ id: string; tenantId: string } | undefined> =>
  deps
    .asPlatform('The gateway names a charge, and not whose it is.')
    .read((db) =>
      db('orders_lookup')
        .where({ id: chargeId })
        .first<{ id: string; tenantId: string } | undefined>(
          'order_id as id',
          'tenant_id as tenantId',
        ),
    );

function factsOf(dispute: Stripe.Dispute): DisputeFacts {
  const sum = (key: 'amount' | 'fee') =>
    dispute.balance_transactions.reduce((total, moved) => total + moved[key], 0);
  return {
    gatewayId: dispute.id,
    status: STATUS[dispute.status] ?? 'open',
    reason: dispute.reason.replaceAll('_', ' '),
    amountCents: dispute.amount,
    feeCents: Math.max(0, sum('fee')),
    isWithdrawn: sum('amount') < 0,
  };
}

async function keep(
  tx: Tx,
  deps: Deps,
  { order, facts }: { order: OrderRow; facts: DisputeFacts },
): Promise<void> {
  const before = await tx
    .db<OrdersDisputeRow>('orders_dispute')
    .where({ gateway_dispute_id: facts.gatewayId })
    .first();
  if (before && !isNews(before, facts)) return;
  const columns = {
    status: facts.status,
    reason: facts.reason,
    amount_cents: facts.amountCents,
    fee_cents: facts.feeCents,
    is_withdrawn: facts.isWithdrawn,
    updated_at: tx.db.fn.now(),
  };
  const [dispute] = (await tx
    .db('orders_dispute')
    .insert({
      tenant_id: order.tenant_id,
      order_id: order.id,
      gateway_dispute_id: facts.gatewayId,
      ...columns,
    })
    .onConflict(['tenant_id', 'gateway_dispute_id'])
    .merge(columns)
    .returning('id')) as { id: string }[];
  const against = await tx
    .db('orders_dispute')
    .where({ order_id: order.id })
    .whereIn('status', ['open', 'lost'])
    .first('id');
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({ is_disputed: Boolean(against), updated_at: tx.db.fn.now() });
  await tx.audit({
    action: `dispute.${facts.status}`,
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    ...(before && { before: { status: before.status } }),
    after: facts,
  });
  await tx.emit(orderDisputed, {
    ...named(order),
    disputeId: dispute?.id ?? '',
    status: facts.status,
    amountCents: facts.amountCents,
    feeCents: facts.feeCents,
    isWithdrawn: facts.isWithdrawn,
  });
  if (facts.status === 'lost' && PAID_STATUSES.includes(order.status))
    await writeOffOrder(tx, deps, { order, disputeId: dispute?.id ?? '', facts });
}

/** What is decided stays so: whoever read it open a moment before comes too late. */
function isNews(before: OrdersDisputeRow, facts: DisputeFacts): boolean {
  if (before.status !== facts.status) return before.status === 'open';
  return (
    before.is_withdrawn !== facts.isWithdrawn ||
    before.amount_cents !== facts.amountCents ||
    before.fee_cents !== facts.feeCents
  );
}
