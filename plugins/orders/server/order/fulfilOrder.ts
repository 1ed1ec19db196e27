import { type ApiError, conflict, notFound } from '@foyer/kit';
import { type Deps, type PipelineStep, step, type Tx } from '@foyer/kit/server';
import { type HoldLine, isRefusal, type Refusal, stock } from '@foyer/plugin-events/server';
import type { Settlement } from '@foyer/plugin-fees/engine';
import { feePricing } from '@foyer/plugin-fees/server';
import * as z from 'zod';
import { newsWanted, orderCompleted } from '../../contract/events.ts';
import type { CloseCause } from '../../contract/status.ts';
import type { CardPayment } from './completeOrder.ts';
import { issuedTicketUID, type OrderRow } from './order.ts';
import { ledgerInsert, splitColumns, splitEntries, splitOrder } from './postLedger.ts';

/** Rolls back what a completion wrote before it found that the tickets are sold out. */
export class SoldOut extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.problem);
    this.refusal = refusal;
  }
}

/** Why an order without available tickets is closed. */
export function closeCauseOf({ refusal: { problem } }: SoldOut): CloseCause {
  if (problem === 'event_cancelled') return 'event_cancelled';
  return problem === 'sold_out' || problem === 'capacity' ? 'sold_out' : 'withdrawn';
}

/** An order that is paid or free and is due its tickets. */
interface Due {
  order: OrderRow;
  payment: CardPayment | null;
  /** What completed it, for the audit. */
  cause: string;
  /** The split to post for the sale, if a later posting changes it. */
  soldAs?: Settlement;
}

/**
 * Issues an order's tickets: inventory, figures, ledger and listeners. Inventory comes last, because its lock is
 * the contended one, and listeners read the order as completed.
 * @throws SoldOut
 */
export async function fulfilOrder(
  tx: Tx,
  deps: Deps,
  { isWithoutHold, ...due }: Due & { isWithoutHold?: boolean | undefined },
): Promise<void> {
  await tx.pipeline([
    ...saleSteps(tx, deps, [due]),
    () => claimStock(tx, deps, { order: due.order, isWithoutHold: isWithoutHold === true }),
  ]);
}

/** The same for several orders of one event that have holds. If any hold is gone, the whole transaction fails. */
export async function fulfilHeld(tx: Tx, deps: Deps, dues: readonly HeldDue[]): Promise<void> {
  const [first] = dues;
  if (!first) return;
  await tx.pipeline(saleSteps(tx, deps, dues));
  deps.use(stock).consumeLast(tx, {
    tenantId: first.order.tenant_id,
    holdIds: dues.map(({ order }) => order.draft_id),
  });
}
export type HeldDue = Due & { order: { draft_id: string }; payment: CardPayment };

/** In the order that the listeners rely on: they read the completed orders and their tickets. */
function saleSteps(tx: Tx, deps: Deps, dues: readonly Due[]): PipelineStep[] {
  const sales = dues.map((due) => ({
    ...due,
    split: splitOrder({ ...due.order, gateway_fee_cents: due.payment?.feeCents ?? null }),
  }));
  return [
    ...ticketInsert(tx, deps, dues),
    completion(tx, sales),
    ...ledgerInsert(
      tx,
      sales.map(({ order, split, soldAs }) => ({
        tenantId: order.tenant_id,
        orderId: order.id,
        cause: 'sale',
        causeId: order.uid,
        entries: splitEntries(order, null, soldAs ?? split),
      })),
    ),
    ...dues.map(({ order, cause }) =>
      step.audit({
        action: 'order.completed',
        subject: 'order',
        subjectId: order.uid,
        tenantId: order.tenant_id,
        before: { status: order.status },
        after: {
          ...{ status: 'completed', cause, totalCents: order.total_cents },
          // The tickets are emailed in the same transaction if there is an address.
          mailed: order.email !== '',
        },
      }),
    ),
    ...dues.map(({ order }) =>
      step.emit(orderCompleted, {
        tenantId: order.tenant_id,
        eventId: order.event_id,
        orderId: order.id,
        orderUID: order.uid,
      }),
    ),
    ...dues.flatMap(({ order }) => consentSteps(order)),
  ];
}

const GIVEN = z.object({
  optInEmail: z.object({ given: z.literal(true), name: z.string().nullable(), text: z.string() }),
});

/** Box office orders, and orders from before consents had names, don't subscribe. */
function consentSteps(order: OrderRow): PipelineStep[] {
  const { data } = GIVEN.safeParse(order.consents);
  if (!data || order.email === '') return [];
  return [
    step.emit(newsWanted, {
      tenantId: order.tenant_id,
      eventId: order.event_id,
      orderId: order.id,
      orderUID: order.uid,
      consent: data.optInEmail.name ?? '',
      shownText: data.optInEmail.text,
    }),
  ];
}

/** The payment's columns stay null if nothing was charged. */
const COMPLETE = `
  update orders_order o
  set status = 'completed', review_reason = null, close_cause = null, completed_at = now(), updated_at = now(),
    net_amount_cents = done.net_amount_cents, tenant_total_cents = done.tenant_total_cents,
    platform_total_cents = done.platform_total_cents,
    payment_intent_id = case when done.is_paid then done.payment_intent_id else o.payment_intent_id end,
    charge_id = case when done.is_paid then done.charge_id else o.charge_id end,
    paid_cents = case when done.is_paid then done.paid_cents else o.paid_cents end,
    gateway_fee_cents = case when done.is_paid then done.gateway_fee_cents else o.gateway_fee_cents end,
    balance_available_at =
      case when done.is_paid then done.balance_available_at else o.balance_available_at end
  from jsonb_to_recordset(?::jsonb) as done (
    tenant_id uuid, id uuid, is_paid boolean, net_amount_cents bigint, tenant_total_cents bigint,
    platform_total_cents bigint, payment_intent_id text, charge_id text, paid_cents bigint,
    gateway_fee_cents bigint, balance_available_at timestamptz)
  where o.tenant_id = done.tenant_id and o.id = done.id`;

function completion(tx: Tx, sales: readonly (Due & { split: Settlement })[]): PipelineStep {
  const done = sales.map(({ order, payment, split }) => ({
    tenant_id: order.tenant_id,
    id: order.id,
    ...splitColumns(split),
    is_paid: payment !== null,
    payment_intent_id: payment?.paymentIntentId,
    charge_id: payment?.chargeId,
    paid_cents: payment?.paidCents,
    gateway_fee_cents: payment?.feeCents,
    balance_available_at: payment?.availableAt,
  }));
  return tx.db.raw(COMPLETE, [JSON.stringify(done)]);
}

const ISSUE = `
  insert into orders_ticket (tenant_id, uid, order_id, event_id, ticket_type_id, ticket_type_name,
    "index", price_cents, is_complimentary)
  select tenant_id, uid, order_id, event_id, ticket_type_id, ticket_type_name, "index", price_cents,
    is_complimentary
  from jsonb_to_recordset(?::jsonb) as issued (
    tenant_id uuid, uid text, order_id uuid, event_id uuid, ticket_type_id uuid,
    ticket_type_name text, "index" integer, price_cents bigint, is_complimentary boolean)`;

/** One ticket per priced ticket; a donation alone has none. */
function ticketInsert(tx: Tx, deps: Deps, dues: readonly Due[]): PipelineStep[] {
  const tickets = dues.flatMap(({ order }) =>
    order.money.tickets.map(({ index, ticketTypeId, name, priceCents }) => ({
      tenant_id: order.tenant_id,
      uid: issuedTicketUID(deps, {
        tenantId: order.tenant_id,
        orderUID: order.uid,
        index,
      }),
      order_id: order.id,
      event_id: order.event_id,
      ticket_type_id: ticketTypeId,
      ticket_type_name: name,
      index,
      price_cents: priceCents,
      is_complimentary: order.payment_method === 'complimentary',
    })),
  );
  return tickets.length > 0 ? [tx.db.raw(ISSUE, [JSON.stringify(tickets)])] : [];
}

/**
 * Turns the hold into a sale at commit. If it is gone, the transaction fails, and the caller retries without the hold:
 * then the tickets must be available now.
 */
async function claimStock(
  tx: Tx,
  deps: Deps,
  { order, isWithoutHold }: { order: OrderRow; isWithoutHold: boolean },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId, draft_id } = order;
  const holdId = draft_id ?? order.id;
  const counters = deps.use(stock);
  if (draft_id && !isWithoutHold) {
    counters.consumeLast(tx, { tenantId, holdIds: [holdId] });
    return;
  }
  const lines = order.lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }));
  if (order.payment_method === 'complimentary')
    return reserveComplimentary(tx, deps, { tenantId, eventId, holdId, lines });
  const code = order.discount?.code ?? null;
  const claimed = await counters.sell(tx.db, { tenantId, holdId, eventId, lines, code });
  if (!isRefusal(claimed)) return;
  // A code that was used up in the meantime doesn't matter: the price was guaranteed.
  const isCode = claimed.problem.startsWith('code_');
  const again =
    isCode && (await counters.sell(tx.db, { tenantId, holdId, eventId, lines, code: null }));
  if (!again) throw new SoldOut(claimed);
  if (isRefusal(again)) throw new SoldOut(again);
}

/** Complimentary tickets take up inventory and count against the event's limit. */
async function reserveComplimentary(
  tx: Tx,
  deps: Deps,
  gift: { tenantId: string; eventId: string; holdId: string; lines: readonly HoldLine[] },
): Promise<void> {
  const settings = await deps.use(feePricing).settingsOf(tx.db, gift.tenantId);
  const won = await deps
    .use(stock)
    .sellComplimentary(tx.db, { ...gift, limit: settings.maximumComplimentaryTickets });
  if ('problem' in won) throw refusalError(won);
}

type Problem = Partial<Pick<Refusal, 'name' | 'left'>> & { problem: string };

/** The seller's error message for tickets that are unavailable. */
export function refusalError({ problem, name, left }: Problem): ApiError {
  const kind = name ?? 'This ticket type';
  if (problem === 'event_closed') return notFound('event');
  if (problem === 'event_cancelled') return conflict(problem, 'This event was canceled.');
  if (problem === 'type_unknown') return notFound('ticket type');
  if (problem === 'complimentary_limit')
    return conflict(
      'complimentary_limit',
      left
        ? `You can issue only ${left} more complimentary ${left === 1 ? 'ticket' : 'tickets'} for this event.`
        : 'All complimentary tickets for this event have been issued.',
    );
  if (problem === 'capacity')
    return conflict(
      'capacity',
      left ? `The event has room for only ${left} more.` : 'The event is full.',
    );
  return conflict('sold_out', left ? `${kind}: only ${left} left.` : `${kind} is sold out.`);
}
