import {
  conflict,
  forbidden,
  formatCents,
  invalid,
  notFound,
  toCents,
  toDollars,
} from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type InputOf,
  isUuid,
  type Knex,
  type TenantCtx,
  type Tx,
} from '@foyer/kit/server';
import { type RefundState, refundTickets } from '@foyer/plugin-fees/engine';
import { gateway } from '@foyer/plugin-payments/server';
import { type orders } from '../../contract.ts';
import type { RefundPreview } from '../../contract/refund.ts';
import { payoutStates } from '../money/payoutStates.ts';
import { lockOrder, type OrderRow, readOrder } from '../order/order.ts';
import { expectedAgreed, moneyAfter, soldMoney, splitAfter } from './refundMoney.ts';
import {
  indexesOf,
  isRefundedIn,
  refundCall,
  refundMetadata,
  type RefundRecord,
  refundsOf,
  ticketsOf,
} from './refundRecord.ts';
import { sendRefund } from './sendRefund.ts';

/**
 * The operator's command: saves the refund, then requests it, and returns what is known of the
 * result.
 */
export async function refundOrder(
  ctx: Ctx,
  { params, body }: InputOf<typeof orders.routes.refund>,
) {
  const { eventId, orderUID } = params;
  if (!isUuid(eventId)) throw notFound('order');
  if (body.returnsUsedPlaces && !ctx.actor?.can.has('orders:orders.voidUsed'))
    throw forbidden('used_ticket', 'Your role can’t return used tickets to inventory.');
  const refund = await ctx.tx((tx) =>
    requestRefund(tx, ctx, {
      orderUID,
      eventId,
      ticketIds: body.ticketIds ?? [],
      amountCents: body.amount === undefined ? null : toCents(body.amount),
      withFees: body.withFees,
      returnsUsedPlaces: body.returnsUsedPlaces,
      reason: body.reason,
      requestedBy: ctx.actor?.email ?? null,
    }),
  );
  const { status, failure } = await sendRefund(ctx, refund);
  if (status === 'failed')
    throw conflict('refund_refused', `The payment processor declined the refund: ${failure ?? ''}`);
  return {
    id: refund.id,
    details: {
      orderUID,
      status,
      refundAmount: toDollars(refund.amount_cents),
      refundReason: refund.reason,
      ticketIds: refund.ticket_ids,
    },
    success: true as const,
  };
}

export interface RefundRequest extends RefundWish {
  orderUID: string;
  eventId: string;
  /** Whether used tickets return to inventory. By default, they don't. */
  returnsUsedPlaces?: boolean;
  reason: string;
  requestedBy: string | null;
}

/**
 * Decides and saves a refund before requesting any money. One at a time: the next refund depends on
 * the result.
 */
export async function requestRefund(
  tx: Tx,
  deps: Deps,
  wish: RefundRequest,
): Promise<RefundRecord> {
  const order = await lockOrder(tx.db, wish.orderUID);
  if (order.event_id !== wish.eventId) throw notFound('order');
  const decided = await decideRefund(tx.db, order, wish);
  const amountCents = decided.amount_cents;
  const { rows } = await tx.db.raw<{ rows: { id: string }[] }>('select gen_random_uuid() as id');
  const id = rows[0]?.id ?? '';
  const call = refundCall(order, {
    amountCents,
    withFees: wish.withFees,
    metadata: refundMetadata(deps, order, {
      refundId: id,
      amountCents,
      tickets: await placesOf(tx.db, order, decided),
      withFees: wish.withFees ? undefined : 'no',
    }),
    charge: order.charge_id,
  });
  // Fails without a gateway, so that nothing is saved that can't be sent.
  if (call) deps.use(gateway).stripe();
  const [row] = await tx
    .db('orders_refund')
    .insert({
      id,
      tenant_id: order.tenant_id,
      order_id: order.id,
      event_id: order.event_id,
      status: 'requested',
      ...decided,
      returns_used_places: wish.returnsUsedPlaces ?? false,
      reason: wish.reason,
      idempotency_key: `${deps.use(gateway).keyPrefix}re:${order.uid}:${id}`,
      params: JSON.stringify(call ?? {}),
      requested_by: wish.requestedBy,
    })
    .returning<RefundRecord[]>('*');
  if (!row) throw new Error('An insert returned no row.');
  await tx.audit({
    action: 'refund.requested',
    subject: 'refund',
    subjectId: id,
    tenantId: order.tenant_id,
    after: { orderUID: order.uid, amountCents, reason: wish.reason, ticketIds: wish.ticketIds },
  });
  return row;
}

const LONGEST_VALUE = 500;

/**
 * Indexes of its tickets in the order; undefined without tickets, or with too many for the
 * metadata.
 */
async function placesOf(
  db: Knex,
  order: OrderRow,
  { ticket_ids }: RefundDecision,
): Promise<string | undefined> {
  const places = indexesOf(await ticketsOf(db, order));
  const tickets = ticket_ids.map((id) => places.get(id)).join(',');
  return tickets !== '' && tickets.length <= LONGEST_VALUE ? tickets : undefined;
}

interface RefundWish {
  ticketIds: readonly string[];
  /** Null if tickets are refunded. */
  amountCents: number | null;
  withFees: boolean;
}

/** What a refund changes on its order. */
export type RefundDecision = Pick<
  RefundRecord,
  'kind' | 'with_fees' | 'ticket_ids' | 'amount_cents'
>;

/**
 * What a refund request amounts to for the current order. Used by previews, and again under the
 * order's lock.
 * @throws 409 or 422 if it isn't possible
 */
async function decideRefund(db: Knex, order: OrderRow, wish: RefundWish): Promise<RefundDecision> {
  await requireRefundable(db, order);
  const tickets = await requestedTickets(db, order, wish.ticketIds);
  return {
    kind: wish.amountCents === null ? 'tickets' : 'amount',
    with_fees: wish.withFees,
    ticket_ids: tickets.map(({ id }) => id),
    amount_cents: amountOf(order, wish, tickets),
  };
}

async function requireRefundable(db: Knex, order: OrderRow): Promise<void> {
  if (order.status !== 'completed' && order.status !== 'partially_refunded')
    throw conflict(
      'not_refundable',
      'Only a paid order that isn’t fully refunded can be refunded.',
    );
  if (order.is_disputed)
    throw conflict(
      'order_disputed',
      'The buyer’s bank is reversing this payment, so it can’t be refunded too.',
    );
  const pending = await db('orders_refund')
    .where({ order_id: order.id, status: 'requested' })
    .whereIn('kind', ['tickets', 'amount'])
    .first('id');
  if (pending)
    throw conflict(
      'refund_in_progress',
      'Another refund of this order is in progress. Wait until it’s done, then try again.',
    );
}

interface RequestedTicket {
  id: string;
  index: number;
  is_refunded: boolean;
}

/** Tickets are named by row ID or by printed ID. */
async function requestedTickets(
  db: Knex,
  order: OrderRow,
  names: readonly string[],
): Promise<RequestedTicket[]> {
  const wanted = [...new Set(names)];
  const tickets = (await db('orders_ticket')
    .where({ order_id: order.id })
    .where((either) => {
      void either.whereIn('id', wanted.filter(isUuid)).orWhereIn('uid', wanted);
    })
    .select('id', 'index', 'is_refunded')) as RequestedTicket[];
  if (tickets.length < wanted.length)
    throw invalid({ ticketIds: ['One of these tickets belongs to another order.'] });
  if (tickets.some(({ is_refunded }) => is_refunded))
    throw conflict('ticket_refunded', 'One of these tickets was already refunded.');
  return tickets;
}

/**
 * The amount refunded to the buyer.
 * @throws 409 or 422 if it exceeds what is left to refund
 */
function amountOf(
  { terms, money }: OrderRow,
  wish: RefundWish,
  tickets: readonly RequestedTicket[],
): number {
  if (wish.amountCents !== null) {
    if (wish.amountCents > money.totalCents)
      throw invalid({ amount: [`You can refund up to ${formatCents(money.totalCents)}.`] });
    return wish.amountCents;
  }
  const { refundCents } = refundTickets(terms, money, {
    ticketIndexes: tickets.map(({ index }) => index),
    withFees: wish.withFees,
  });
  if (refundCents === 0)
    throw conflict('nothing_to_refund', 'Nothing was paid for these tickets. Void them instead.');
  return refundCents;
}

/**
 * Who receives and who pays in a refund, before it is requested. Uses the same functions as the
 * refund itself.
 */
export async function previewRefund(
  ctx: TenantCtx,
  given: InputOf<typeof orders.routes.refundPreview>,
): Promise<RefundPreview> {
  const { order, amountCents, ticketCount, money, split } = await ctx.read(async (db) => {
    const found = await readOrder(db, given.params.orderUID);
    if (found.event_id !== given.params.eventId) throw notFound('order');
    const { ticketIds = [], amount, withFees } = given.body;
    const wish = {
      ticketIds,
      withFees,
      amountCents: amount === undefined ? null : toCents(amount),
    };
    const refund = await decideRefund(db, found, wish);
    const tickets = await ticketsOf(db, found);
    const money = await moneyAfter(db, { order: found, refund, tickets });
    const sold = soldMoney(found, await refundsOf(db, found.id));
    const agreedCents = expectedAgreed(found, { sold, money, withFees });
    return {
      order: found,
      money,
      amountCents: refund.amount_cents,
      ticketCount: tickets.filter(
        ({ index, is_refunded }) => !is_refunded && isRefundedIn(money, index),
      ).length,
      split: splitAfter({ order: found, money, agreedCents }),
    };
  });
  const { from, to, agreedCents } = split;
  const payout = await ctx.use(payoutStates).cover({
    tenantId: order.tenant_id,
    orderId: order.id,
    tenantTotalCents: to.tenantTotalCents,
  });
  const atGateway = order.flow === 'destination' ? order.agreed_cents - agreedCents : 0;
  // The organizer returns money that the platform never had.
  const ownTillCents = amountCents - (from.collectedCents - to.collectedCents);
  const cents = {
    refundAmount: amountCents,
    left: order.total_cents - order.refunded_cents - amountCents,
    tenant: to.tenantTotalCents - from.tenantTotalCents - ownTillCents,
    platform: to.platformTotalCents - from.platformTotalCents,
    keptFee: to.gatewayFeeCents,
    reserved: payout.reservedCents,
    reversed: payout.reversedCents + atGateway,
    debt: payout.debtCents,
  };
  return {
    ...inDollars(cents),
    ticketCount,
    feeBearer: bearerOf(order, money),
    isByGateway: order.charge_id !== null,
    isEstimated: isEstimated(order),
  };
}

const inDollars = <K extends string>(cents: Record<K, number>): Record<K, number> =>
  Object.fromEntries(
    Object.entries<number>(cents).map(([name, value]) => [name, toDollars(value)]),
  ) as Record<K, number>;

/** Who bears the fee that the gateway doesn't return. */
function bearerOf({ flow, terms }: OrderRow, money: RefundState): RefundPreview['feeBearer'] {
  if (money.gatewayProcessingFeeCents > 0) return 'buyer';
  if (flow === 'destination') return 'platform';
  if (flow === 'direct') return 'tenant';
  return terms.platformBearsGatewayFee ? 'platform' : 'tenant';
}

/** Either the fee isn't known yet, or the gateway splits and rounds the refund itself. */
const isEstimated = ({ charge_id, gateway_fee_cents, flow }: OrderRow): boolean =>
  charge_id !== null && (gateway_fee_cents === null || flow !== 'platform');
