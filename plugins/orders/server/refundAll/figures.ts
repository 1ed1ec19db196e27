import { conflict, notFound, toDollars } from '@foyer/kit';
import { type Ctx, type InputOf, isUuid, type Knex, type TenantCtx } from '@foyer/kit/server';
import { catalog, type CatalogEvent } from '@foyer/plugin-events/server';
import {
  refundAmount,
  type RefundState,
  refundTickets,
  returnAll,
  settle,
} from '@foyer/plugin-fees/engine';
import type { orders } from '../../contract.ts';
import type { RefundAllFigures } from '../../contract/refund.ts';
import type { OrderRow } from '../order/order.ts';
import { flowOf, splitOrder } from '../order/postLedger.ts';

const AT_ONCE = 1_000;
const COLUMNS = [
  ...['id', 'terms', 'money', 'charge_id', 'flow', 'agreed_cents'],
  ...['gateway_fee_cents', 'is_disputed', 'refunded_cents', 'facilitator'],
];

/** @throws 404, or 409 if the event isn't canceled */
export async function cancelledEvent(db: Knex, ctx: Ctx, eventId: string): Promise<CatalogEvent> {
  const event = isUuid(eventId) ? await ctx.use(catalog).event(db, eventId) : null;
  if (!event) throw notFound('event');
  if (event.status !== 'cancelled')
    throw conflict(
      'event_not_cancelled',
      'You can refund all orders only after the event is canceled.',
    );
  return event;
}

interface Sums {
  buyers: number;
  tenant: number;
  platform: number;
  own: number;
}
const none = (): Sums => ({ buyers: 0, tenant: 0, platform: 0, own: 0 });

/** Calculates the refund of every order of the event with and without fees, in batches. */
export async function refundAllFigures(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.refundAllFigures>,
): Promise<RefundAllFigures> {
  return ctx.read(async (db) => {
    const { refundPlan } = await cancelledEvent(db, ctx, params.eventId);
    const sums = { withFees: none(), withoutFees: none() };
    const counts = { card: 0, own: 0, free: 0, freeTickets: 0, disputed: 0, lost: 0 };
    for await (const order of ordersOf(db, params.eventId)) {
      if (order.is_disputed) {
        counts.disputed += 1;
        continue;
      }
      const { kind, indexes } = planRefund(order, { withFees: true });
      if (kind === 'free') {
        counts.free += indexes.length > 0 ? 1 : 0;
        counts.freeTickets += indexes.length;
        continue;
      }
      counts[kind] += 1;
      if (kind === 'card')
        counts.lost += order.gateway_fee_cents ?? order.money.estimatedGatewayFeeCents;
      add(sums.withFees, order, true);
      add(sums.withoutFees, order, false);
    }
    return {
      refundPlan,
      cardOrders: counts.card,
      lostFees: toDollars(counts.lost),
      withFees: toChoice(sums.withFees),
      withoutFees: toChoice(sums.withoutFees),
      ownOrders: counts.own,
      ownWithFees: toDollars(sums.withFees.own),
      ownWithoutFees: toDollars(sums.withoutFees.own),
      freeOrders: counts.free,
      freeTickets: counts.freeTickets,
      usedTickets: await countUsed(db, params.eventId),
      disputedOrders: counts.disputed,
      reviewOrders: await countReviews(db, params.eventId),
    };
  });
}

/** Valid tickets that were scanned. */
async function countUsed(db: Knex, eventId: string): Promise<number> {
  const row = await db('orders_event_tickets_v1')
    .where({ event_id: eventId })
    .first<{ used: number } | undefined>('used');
  return row?.used ?? 0;
}

async function countReviews(db: Knex, eventId: string): Promise<number> {
  const row = await db('orders_order')
    .where({ event_id: eventId, status: 'needs_review' })
    .first<{ n: number }>(db.raw('count(*)::int as n'));
  return row.n;
}

function add(sums: Sums, order: OrderRow, withFees: boolean): void {
  const plan = planRefund(order, { withFees });
  if (plan.kind === 'free') return;
  const { tenantCents, platformCents } = dropsOf(order, plan, { withFees });
  if (plan.kind === 'own') sums.own += plan.refundCents;
  else {
    sums.buyers += plan.refundCents;
    sums.tenant += tenantCents;
    sums.platform += platformCents;
  }
}

const toChoice = ({ buyers, tenant, platform }: Sums) => ({
  buyersGet: toDollars(buyers),
  organizerGives: toDollars(tenant),
  platformGives: toDollars(platform),
});

async function* ordersOf(db: Knex, eventId: string): AsyncGenerator<OrderRow> {
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = (await db('orders_order')
      .where({ event_id: eventId })
      .whereIn('status', ['completed', 'partially_refunded'])
      .where('id', '>', last)
      .orderBy('id')
      .limit(AT_ONCE)
      .select(COLUMNS)) as OrderRow[];
    yield* rows;
    if (rows.length < AT_ONCE) return;
    last = rows.at(-1)?.id ?? last;
  }
}

/** The remaining refund of an order. */
interface OrderPlan {
  /**
   * `card`: the gateway refunds it; `own`: the organizer does; `free`: there is nothing to refund.
   */
  kind: 'card' | 'own' | 'free';
  refundCents: number;
  /** Indexes of the tickets that are valid or voided, but not refunded. */
  indexes: number[];
  /** A donation alone has no ticket to refund. */
  isAmount: boolean;
  after: RefundState;
}

/** A partially refunded order gets the rest. */
export function planRefund(
  order: Pick<OrderRow, 'terms' | 'money' | 'charge_id'>,
  { withFees }: { withFees: boolean },
): OrderPlan {
  const { terms, money } = order;
  const indexes = money.tickets.filter(({ refunded }) => !refunded).map(({ index }) => index);
  const isAmount = money.tickets.length === 0 && withFees && money.totalCents > 0;
  const { state, refundCents } = isAmount
    ? refundAmount(terms, money, { amountCents: money.totalCents })
    : indexes.length > 0
      ? refundTickets(terms, money, { ticketIndexes: indexes, withFees })
      : { state: money, refundCents: 0 };
  const after = state.totalCents === 0 ? returnAll(terms, state, { withFees }) : state;
  const kind = refundCents === 0 ? 'free' : order.charge_id ? 'card' : 'own';
  return { kind, refundCents, indexes, isAmount, after };
}

/** By how much the organizer's and the platform's shares fall. */
function dropsOf(
  order: OrderRow,
  { after, refundCents }: OrderPlan,
  { withFees }: { withFees: boolean },
): { tenantCents: number; platformCents: number } {
  const before = splitOrder(order);
  const returned = isReturned(order, withFees) ? partOf(order, refundCents) : 0;
  const left = settle(order.terms, after, {
    flow: flowOf({ ...order, agreed_cents: order.agreed_cents - returned }),
    ...(order.gateway_fee_cents !== null && { gatewayFeeCents: order.gateway_fee_cents }),
  });
  return {
    tenantCents: before.tenantTotalCents - left.tenantTotalCents,
    platformCents: before.platformTotalCents - left.platformTotalCents,
  };
}

/** A share agreed in advance is returned in proportion, where the refund returns any of it. */
const isReturned = ({ flow }: OrderRow, withFees: boolean): boolean =>
  flow === 'destination' || (flow === 'direct' && withFees);

const partOf = ({ agreed_cents, money }: OrderRow, refundCents: number): number =>
  money.totalCents === 0
    ? 0
    : Math.min(agreed_cents, Math.round((agreed_cents * refundCents) / money.totalCents));
