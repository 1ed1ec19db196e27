import type { Deps, Tx } from '@foyer/kit/server';
import { refundAmount, writeOff } from '@foyer/plugin-fees/engine';
import { orderDisputed } from '../../contract/events.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { named, type OrderRow } from '../order/order.ts';
import type { OrdersDisputeRow } from '../schema.ts';
import { changeMoney } from '../refunds/refundMoney.ts';
import { returnTickets, ticketsOf } from '../refunds/ticketRows.ts';
import type { DisputeFacts } from './disputeFacts.ts';
import { beginShareReversal } from './shareReversal.ts';

interface DisputeUpdate {
  /** Locked. */
  order: OrderRow;
  facts: DisputeFacts;
  account: string | null;
}

/** Updates a dispute and its order to the gateway's state. Ignores older states. */
export async function keepDispute(tx: Tx, deps: Deps, update: DisputeUpdate): Promise<void> {
  const { order, facts } = update;
  const before = await tx
    .db<OrdersDisputeRow>('orders_dispute')
    .where({ gateway_dispute_id: facts.gatewayId })
    .first();
  if (before && isOlder(before, facts)) return;
  const disputeId = await save(tx, update);
  if (before && !movesMoney(before, facts)) return;
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
    disputeId,
    status: facts.status,
    amountCents: facts.amountCents,
    feeCents: facts.feeCents,
    isWithdrawn: facts.isWithdrawn,
  });
  if (facts.status !== 'lost' || !PAID_STATUSES.includes(order.status)) return;
  await writeOffOrder(tx, deps, { order, disputeId, facts });
  if (facts.share)
    await beginShareReversal(tx, deps, { order, disputeId, facts, share: facts.share });
}

async function save(tx: Tx, { order, facts, account }: DisputeUpdate): Promise<string> {
  const columns = {
    status: facts.status,
    gateway_status: facts.gatewayStatus,
    reason: facts.reason,
    amount_cents: facts.amountCents,
    fee_cents: facts.feeCents,
    is_withdrawn: facts.isWithdrawn,
    opened_at: facts.openedAt,
    due_at: facts.dueAt,
    is_submitted: facts.isSubmitted,
    account,
    updated_at: tx.db.fn.now(),
  };
  const [dispute] = await tx
    .db('orders_dispute')
    .insert({
      tenant_id: order.tenant_id,
      order_id: order.id,
      gateway_dispute_id: facts.gatewayId,
      ...columns,
    })
    .onConflict(['tenant_id', 'gateway_dispute_id'])
    .merge(columns)
    .returning<{ id: string }[]>('id');
  if (!dispute) throw new Error('An insert returned no row.');
  return dispute.id;
}

/** A decided or submitted dispute stays so: ignores a state that was read before. */
const isOlder = (before: OrdersDisputeRow, facts: DisputeFacts): boolean =>
  before.status === facts.status
    ? before.is_submitted && !facts.isSubmitted
    : before.status !== 'open';

const movesMoney = (before: OrdersDisputeRow, facts: DisputeFacts): boolean =>
  before.status !== facts.status ||
  before.is_withdrawn !== facts.isWithdrawn ||
  before.amount_cents !== facts.amountCents ||
  before.fee_cents !== facts.feeCents;

/**
 * [A17] The bank has withdrawn the money for good: writes the order off like a full refund, plus
 * the gateway's dispute fee.
 */
async function writeOffOrder(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; disputeId: string; facts: DisputeFacts },
): Promise<void> {
  const { order, disputeId, facts } = given;
  const { terms, money } = order;
  const { feeCents: disputeFeeCents, amountCents } = facts;
  const isFullAmount = amountCents >= money.totalCents;
  const after = isFullAmount
    ? writeOff(terms, money, { disputeFeeCents })
    : refundAmount(terms, money, { amountCents });
  await changeMoney(tx, {
    order,
    money: after.state,
    disputeFeeCents,
    cause: 'dispute',
    causeId: disputeId,
  });
  const tickets = (await ticketsOf(tx.db, order)).filter(({ is_refunded }) => !is_refunded);
  if (isFullAmount && tickets.length > 0) await returnTickets(tx.db, deps, { order, tickets });
}
