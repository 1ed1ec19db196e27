import type { Deps, Tx } from '@foyer/kit/server';
import { refundAmount, writeOff } from '@foyer/plugin-fees/engine';
import { orderDisputed } from '../../contract/events.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { named, type OrderRow } from '../order/order.ts';
import type { OrdersDisputeRow } from '../schema.ts';
import { changeMoney, expectedAgreed, soldMoney } from '../refunds/refundMoney.ts';
import { refundsOf } from '../refunds/refundRecord.ts';
import { returnTickets, ticketsOf } from '../refunds/ticketRows.ts';

/** The state of a dispute that matters to its order. */
export interface DisputeState {
  gatewayId: string;
  status: OrdersDisputeRow['status'];
  reason: string;
  amountCents: number;
  /** The gateway's dispute fee. */
  feeCents: number;
  /** Whether the bank has already withdrawn the money. */
  isWithdrawn: boolean;
}

export interface DisputeChange {
  /** Locked. */
  order: OrderRow;
  /** Audited as given. */
  state: DisputeState;
}

export interface RecordedDispute {
  id: string;
  /**
   * The order was just written off. The part of the tenant's share that this loses, if it was
   * transferred with the charge.
   */
  lostShareCents?: number;
}

/** Records a dispute's current state, and what it does to its order. */
export async function recordDispute(
  tx: Tx,
  deps: Deps,
  { order, state }: DisputeChange,
): Promise<RecordedDispute> {
  const before = await tx
    .db<OrdersDisputeRow>('orders_dispute')
    .where({ gateway_dispute_id: state.gatewayId })
    .first();
  const id = await save(tx, { order, state });
  if (before && !movesMoney(before, state)) return { id };
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
    action: `dispute.${state.status}`,
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    ...(before && { before: { status: before.status } }),
    after: state,
  });
  await tx.emit(orderDisputed, {
    ...named(order),
    disputeId: id,
    status: state.status,
    amountCents: state.amountCents,
    feeCents: state.feeCents,
    isWithdrawn: state.isWithdrawn,
  });
  if (state.status !== 'lost' || !PAID_STATUSES.includes(order.status)) return { id };
  await writeOffOrder(tx, deps, { order, disputeId: id, state });
  const isPassedOn = order.flow === 'destination' && order.agreed_cents !== 0;
  return { id, ...(isPassedOn && { lostShareCents: await lostShare(tx, order) }) };
}

async function save(tx: Tx, { order, state }: DisputeChange): Promise<string> {
  const columns = {
    status: state.status,
    reason: state.reason,
    amount_cents: state.amountCents,
    fee_cents: state.feeCents,
    is_withdrawn: state.isWithdrawn,
    updated_at: tx.db.fn.now(),
  };
  const [dispute] = await tx
    .db('orders_dispute')
    .insert({
      tenant_id: order.tenant_id,
      order_id: order.id,
      gateway_dispute_id: state.gatewayId,
      ...columns,
    })
    .onConflict(['tenant_id', 'gateway_dispute_id'])
    .merge(columns)
    .returning<{ id: string }[]>('id');
  if (!dispute) throw new Error('An insert returned no row.');
  return dispute.id;
}

const movesMoney = (before: OrdersDisputeRow, state: DisputeState): boolean =>
  before.status !== state.status ||
  before.is_withdrawn !== state.isWithdrawn ||
  before.amount_cents !== state.amountCents ||
  before.fee_cents !== state.feeCents;

/**
 * [A17] The bank has withdrawn the money for good: writes the order off like a full refund, plus
 * the gateway's dispute fee.
 */
async function writeOffOrder(
  tx: Tx,
  deps: Deps,
  given: DisputeChange & { disputeId: string },
): Promise<void> {
  const { order, disputeId, state } = given;
  const { terms, money } = order;
  const { feeCents: disputeFeeCents, amountCents } = state;
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

/** In proportion to the lost part of the payment. */
async function lostShare(tx: Tx, order: OrderRow): Promise<number> {
  const money = await tx.db<OrderRow>('orders_order').where({ id: order.id }).first('money');
  if (!money) return 0;
  const sold = soldMoney(order, await refundsOf(tx.db, order.id));
  const left = expectedAgreed(order, { sold, money: money.money, withFees: true });
  return order.agreed_cents - left;
}
