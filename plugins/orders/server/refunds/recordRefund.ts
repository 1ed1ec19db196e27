import { mailer, type Deps, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import { orderRefunded } from '../../contract/events.ts';
import { orderFacts } from '../order/orderFacts.ts';
import { refundFailedMail } from '../mail/orderMail.ts';
import { sendRefundMail } from '../mail/sendOrderMail.ts';
import { named, type OrderRow } from '../order/order.ts';
import { failReturn, recordReturn } from '../review/recordReturn.ts';
import {
  applied,
  changeMoney,
  moneyAfter,
  replay,
  soldMoney,
  touchesOrder,
} from './refundMoney.ts';
import {
  indexesOf,
  isRefundedIn,
  refundById,
  type RefundRecord,
  refundsOf,
  type RefundStatus,
  returnTickets,
  type TicketRow,
  ticketsOf,
} from './refundRecord.ts';

/** The gateway's response about a refund. */
type RefundOutcome =
  | { state: 'processing' | 'completed'; gatewayRefundId: string | null }
  | { state: 'failed'; failure: string; gatewayRefundId?: string };

export interface Recorded {
  status: RefundStatus;
  /** Why it was rejected, as a readable sentence. */
  failure?: string;
}

/**
 * Updates a refund and its order to the gateway's state. Safe against repeated, late and concurrent
 * calls: a refund only moves forward, and its money is counted once.
 */
export function recordRefund(
  deps: Deps,
  given: { refund: RefundRecord; outcome: RefundOutcome; agreedCents?: number | undefined },
): Promise<Recorded> {
  const { id, tenant_id: tenantId } = given.refund;
  return deps.forTenant(tenantId).tx(async (tx) => {
    const order = await lockOrderOf(tx, given.refund);
    const refund = await refundById(tx.db, id);
    if (!refund) throw new Error(`Refund ${id} no longer exists.`);
    const { outcome, agreedCents } = given;
    if (outcome.state === 'failed') return fail(tx, deps, { order, refund, outcome });
    return move(tx, deps, { order, refund, outcome, agreedCents });
  });
}

async function lockOrderOf(tx: Tx, { order_id }: RefundRecord): Promise<OrderRow> {
  const order = await tx
    .db<OrderRow>('orders_order')
    .where({ id: order_id })
    .forNoKeyUpdate()
    .first();
  if (!order) throw new Error(`Order ${order_id} no longer exists.`);
  return order;
}

type Moved = Extract<RefundOutcome, { state: 'processing' | 'completed' }>;
type Failed = Extract<RefundOutcome, { state: 'failed' }>;

async function move(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    refund: RefundRecord;
    outcome: Moved;
    agreedCents: number | undefined;
  },
): Promise<Recorded> {
  const { order, refund, outcome, agreedCents } = given;
  const isFirst = refund.status === 'requested';
  const isNews = isFirst || (refund.status === 'processing' && outcome.state === 'completed');
  if (!isNews) return { status: refund.status };
  await setStatus(tx, refund, {
    status: outcome.state,
    gateway_refund_id: outcome.gatewayRefundId,
    ...(outcome.state === 'completed' && { completed_at: tx.db.fn.now() }),
  });
  if (!isFirst) return { status: outcome.state };
  if (touchesOrder(refund)) await applyRefund(tx, deps, { order, refund, agreedCents });
  else await recordReturn(tx, deps, { order, refund });
  return { status: outcome.state };
}

async function fail(
  tx: Tx,
  deps: Deps,
  { order, refund, outcome }: { order: OrderRow; refund: RefundRecord; outcome: Failed },
): Promise<Recorded> {
  const { failure } = outcome;
  if (refund.status === 'failed') return { status: 'failed', failure };
  const hadMoved = refund.status !== 'requested';
  await setStatus(tx, refund, {
    status: 'failed',
    failure,
    ...(outcome.gatewayRefundId && { gateway_refund_id: outcome.gatewayRefundId }),
  });
  if (!touchesOrder(refund)) await failReturn(tx, { order, refund, failure, hadMoved });
  if (hadMoved) {
    deps.log.error(
      { orderUID: order.uid, refundId: refund.id, failure },
      'a refund was returned: the buyer did not get the money',
    );
    if (touchesOrder(refund)) await undoRefund(tx, deps, { order, refund, failure });
  } else if (!touchesOrder(refund))
    deps.log.error(
      { orderUID: order.uid, refundId: refund.id, failure },
      'a payment without an order could not be refunded',
    );
  return { status: 'failed', failure };
}

async function setStatus(
  tx: Tx,
  refund: RefundRecord,
  change: Record<string, unknown> & { status: RefundStatus },
): Promise<void> {
  await tx
    .db('orders_refund')
    .where({ tenant_id: refund.tenant_id, id: refund.id })
    .update({ ...change, updated_at: tx.db.fn.now() });
  await tx.audit({
    action: `refund.${change.status}`,
    subject: 'refund',
    subjectId: refund.id,
    tenantId: refund.tenant_id,
    before: { status: refund.status },
    after: { status: change.status, amountCents: refund.amount_cents },
  });
}

/**
 * Applies a refund that moved money to its order: figures, ledger, tickets, the buyer's email and
 * listeners.
 */
export async function applyRefund(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; refund: RefundRecord; agreedCents?: number | undefined },
): Promise<void> {
  const { order, refund, agreedCents } = given;
  const tickets = await ticketsOf(tx.db, order);
  const money = await moneyAfter(tx.db, { order, refund, tickets });
  const returned = tickets.filter(
    ({ index, is_refunded }) => !is_refunded && isRefundedIn(money, index),
  );
  await mailBuyer(tx, deps, { order, refund, tickets, returned });
  const payableDropCents = await changeMoney(tx, {
    order,
    money,
    agreedCents,
    cause: 'refund',
    causeId: refund.id,
  });
  await tx
    .db('orders_refund')
    .where({ tenant_id: refund.tenant_id, id: refund.id })
    .update({ money_before: JSON.stringify(order.money), money_after: JSON.stringify(money) });
  await tx.emit(orderRefunded, {
    ...named(order),
    refundId: refund.id,
    refundCents: refund.amount_cents,
    payableDropCents: Math.max(0, payableDropCents),
  });
  await auditUnnamed(tx, { order, refund, returned });
  if (returned.length > 0)
    await returnTickets(tx.db, deps, {
      order,
      tickets: returned,
      returnsUsedPlaces: refund.returns_used_places,
    });
}

/** The gateway emails buyers about refunds from its dashboard, but not that tickets are invalid. */
async function mailBuyer(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    refund: RefundRecord;
    tickets: readonly TicketRow[];
    returned: readonly TicketRow[];
  },
): Promise<void> {
  const { order, refund, tickets, returned } = given;
  const isExternal = refund.kind === 'external';
  if (isExternal && returned.length === 0) return;
  const valid = tickets.filter(({ status }) => status === 'active');
  const gone = valid.filter((ticket) => returned.includes(ticket));
  await sendRefundMail(tx, deps, {
    tenantId: order.tenant_id,
    orderUID: order.uid,
    refundCents: refund.amount_cents,
    reason: isExternal ? '' : refund.reason,
    tickets: { refunded: gone.length, valid: valid.length - gone.length },
  });
}

/** Once an order is fully refunded, its other tickets are refunded too. */
export async function auditUnnamed(
  tx: Tx,
  given: { order: OrderRow; refund: RefundRecord; returned: readonly TicketRow[] },
): Promise<void> {
  const { order, refund, returned } = given;
  const unnamed = returned.filter(({ id }) => !refund.ticket_ids.includes(id));
  if (unnamed.length === 0) return;
  await tx.audit({
    action: 'order.tickets_refunded',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenant_id,
    after: { refundId: refund.id, ticketUIDs: unnamed.map(({ uid }) => uid) },
  });
}

/**
 * A bank returned a refund: the order has the money again, and its tickets are valid if their
 * inventory is still available.
 */
async function undoRefund(
  tx: Tx,
  deps: Deps,
  given: { order: OrderRow; refund: RefundRecord; failure: string },
): Promise<void> {
  const { order, refund, failure } = given;
  const lost = await tx
    .db('orders_dispute')
    .where({ order_id: order.id, status: 'lost' })
    .first('id');
  let revived: TicketRow[] = [];
  // There is no such order left to correct; someone has to look at it.
  if (!lost) {
    const tickets = await ticketsOf(tx.db, order);
    const refunds = await refundsOf(tx.db, order.id);
    const others = refunds.filter(({ id }) => id !== refund.id);
    const money = replay(order, soldMoney(order, refunds), applied(others, indexesOf(tickets)));
    revived = tickets.filter(
      ({ index, is_refunded }) => is_refunded && !isRefundedIn(money, index),
    );
    await changeMoney(tx, { order, money, cause: 'refund_failed', causeId: refund.id });
    // The payouts plugin subtracted the refund from the tenant's share and must add it back.
    await tx.emit(orderRefunded, {
      ...named(order),
      refundId: refund.id,
      refundCents: -refund.amount_cents,
      payableDropCents: 0,
    });
  }
  if (refund.requested_by?.includes('@')) {
    const { tenant_id: tenantId, uid } = order;
    const facts = await orderFacts(tx.db, { tenantId, uid });
    const failed = { to: refund.requested_by, refundCents: refund.amount_cents, failure };
    await deps.use(mailer).send(tx, refundFailedMail(deps, facts, failed));
  }
  await reviveTickets(tx, deps, { order, tickets: revived });
}

/**
 * Tickets that no remaining refund covers get their previous status: a voided one stays voided, and
 * one that was sold again isn't reclaimed.
 */
async function reviveTickets(
  tx: Tx,
  deps: Deps,
  { order, tickets }: { order: OrderRow; tickets: readonly TicketRow[] },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId } = order;
  for (const ticket of tickets) {
    const { id, ticket_type_id: ticketTypeId, has_stock: hasStock } = ticket;
    // Refunds of earlier versions didn't record these.
    const hadStock = ticket.stock_before_refund ?? true;
    const before = ticket.status_before_refund ?? 'active';
    const line = { tenantId, eventId, ticketTypeId, quantity: 1 };
    const hasPlace = hasStock || (hadStock && (await deps.use(stock).reclaimStock(tx.db, line)));
    await tx
      .db('orders_ticket')
      .where({ tenant_id: tenantId, id })
      .update({
        is_refunded: false,
        has_stock: hasPlace,
        status: hasPlace ? before : 'voided',
        status_before_refund: null,
        stock_before_refund: null,
      });
  }
}
