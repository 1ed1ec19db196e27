import { type Deps, type Knex, service, type Tx } from '@foyer/kit/server';
import { refundAmount, writeOff } from '@foyer/plugin-fees/engine';
import { orderDisputed, orderMoneyChanged, orderShareOwed } from '../contract/events.ts';
import { PAID_STATUSES } from '../contract/status.ts';
import { named, type OrderFlow, type OrderRow } from './order/order.ts';
import { orderFacts, type OrderFacts } from './order/orderFacts.ts';
import { postLedger } from './order/postLedger.ts';
import { changeMoney, expectedAgreed, soldMoney } from './refunds/refundMoney.ts';
import { type RefundRecord, refundsOf, returnTickets, ticketsOf } from './refunds/refundRecord.ts';
import type { OrdersDisputeRow, OrdersTicketRow } from './schema.ts';

/** For larger orders, the remaining tickets are only counted. */
const MAX_TICKETS = 200;

/** What a dispute does to its order, for the plugin that handles disputes. */
export interface OrderDisputes {
  /** Finds the order with a charge or an order ID, whichever tenant’s it is. */
  find(chargeOrUID: string): Promise<OrderRow | undefined>;
  /** The order of a recorded dispute. @throws if it no longer exists */
  orderOf(dispute: { tenantId: string; disputeId: string }): Promise<OrderRow>;
  /** What is known about a disputed order. */
  describe(db: Knex, order: { tenantId: string; orderId: string }): Promise<DisputedOrder>;
  /**
   * Records a dispute’s current state, and changes the order when that moves money. A lost dispute
   * writes the order off.
   * @param change.order locked by the caller
   */
  record(tx: Tx, change: DisputeChange): Promise<RecordedDispute>;
  /** Records that the tenant’s share was reversed. */
  takeShareBack(tx: Tx, move: ShareMove): Promise<void>;
  /** Records a debt that later payouts repay. */
  recordDebt(tx: Tx, move: ShareMove): Promise<void>;
}

export interface DisputedOrder {
  order: OrderFacts;
  flow: OrderFlow;
  /** What the buyer agreed to at checkout, by field. */
  consents: Record<string, { given?: boolean; text?: string; at?: string }>;
  tickets: OrdersTicketRow[];
  refunds: RefundRecord[];
}

export const orderDisputes = service<OrderDisputes>('orders.disputes/v1');

export const makeOrderDisputes = (deps: Deps): OrderDisputes => ({
  find: (chargeOrUID) =>
    deps
      .asPlatform('Finds the tenant of a charge reported by the gateway.')
      .read((db) =>
        db('orders_order as o')
          .join('orders_lookup as l', { 'l.tenant_id': 'o.tenant_id', 'l.order_id': 'o.id' })
          .where('l.id', chargeOrUID)
          .first<OrderRow | undefined>('o.*'),
      ),
  async orderOf({ tenantId, disputeId }) {
    const order = await deps
      .forTenant(tenantId)
      .read((db) =>
        db('orders_order as o')
          .join('orders_dispute as d', { 'd.tenant_id': 'o.tenant_id', 'd.order_id': 'o.id' })
          .where({ 'd.tenant_id': tenantId, 'd.id': disputeId })
          .first<OrderRow | undefined>('o.*'),
      );
    if (!order) throw new Error(`The order of dispute ${disputeId} no longer exists.`);
    return order;
  },
  describe,
  record: (tx, change) => recordDispute(tx, deps, change),
  takeShareBack,
  recordDebt,
});

async function describe(
  db: Knex,
  { tenantId, orderId: id }: { tenantId: string; orderId: string },
): Promise<DisputedOrder> {
  const kept = (await db('orders_order')
    .where({ tenant_id: tenantId, id })
    .first('flow', 'consents')) as Pick<DisputedOrder, 'flow' | 'consents'>;
  const tickets = await db<OrdersTicketRow>('orders_ticket')
    .where({ tenant_id: tenantId, order_id: id })
    .orderBy('index')
    .limit(MAX_TICKETS);
  return {
    ...kept,
    order: await orderFacts(db, { tenantId, id }),
    tickets,
    refunds: await refundsOf(db, id),
  };
}

/** An amount that a lost dispute takes from the tenant. */
interface ShareMove {
  order: OrderRow;
  /** Unique for each posting. */
  cause: string;
  amountCents: number;
}

/** Records that the tenant's share was reversed. */
const takeShareBack = (tx: Tx, share: ShareMove): Promise<void> =>
  move(tx, share, { account: 'transferred', agreedCents: share.amountCents });

/** Records a debt that later payouts repay. */
async function recordDebt(tx: Tx, debt: ShareMove): Promise<void> {
  if (debt.amountCents === 0) return;
  await move(tx, debt, { account: 'tenant', agreedCents: 0 });
  await tx.emit(orderShareOwed, { ...named(debt.order), owedCents: debt.amountCents });
}

async function move(
  tx: Tx,
  { order, cause, amountCents }: ShareMove,
  from: { account: 'tenant' | 'transferred'; agreedCents: number },
): Promise<void> {
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      agreed_cents: tx.db.raw('agreed_cents - ?', [from.agreedCents]),
      tenant_total_cents: tx.db.raw('tenant_total_cents - ?', [amountCents]),
      platform_total_cents: tx.db.raw('platform_total_cents + ?', [amountCents]),
      updated_at: tx.db.fn.now(),
    });
  await postLedger(tx, {
    tenantId: order.tenant_id,
    orderId: order.id,
    cause: 'dispute',
    causeId: cause,
    entries: [
      { account: from.account, amountCents: -amountCents },
      { account: 'platform', amountCents },
    ],
  });
  await tx.emit(orderMoneyChanged, named(order));
}

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

interface DisputeChange {
  /** Locked. */
  order: OrderRow;
  /** Audited as given. */
  state: DisputeState;
}

interface RecordedDispute {
  id: string;
  /**
   * The order was just written off. The part of the tenant's share that this loses, if it was
   * transferred with the charge.
   */
  lostShareCents?: number;
}

/** Records a dispute's current state, and what it does to its order. */
async function recordDispute(
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
