import type { Deps, Tx } from '@foyer/kit/server';
import type { Settlement } from '@foyer/plugin-fees/engine';
import { isRefusal, stock, type Refusal } from '@foyer/plugin-events/server';
import { orderCompleted } from '../../contract/events.ts';
import type { CloseCause } from '../../contract/status.ts';
import { winComplimentary } from '../desk/winComplimentary.ts';
import type { CardPayment } from './completeOrder.ts';
import type { OrderRow } from './order.ts';
import { postToLedger, splitEntries } from './postLedger.ts';
import { splitColumns, splitOrder } from './splitOrder.ts';
import { newTicketUID } from './uid.ts';

/** Undoes what a completion wrote before it found that there is nothing left to sell. */
export class SoldOut extends Error {
  readonly refusal: Refusal;
  constructor(refusal: Refusal) {
    super(refusal.problem);
    this.refusal = refusal;
  }
}

/** Why an order that found nothing is closed. */
export function closeCauseOf({ refusal: { problem } }: SoldOut): CloseCause {
  if (problem === 'event_cancelled') return 'event_cancelled';
  return problem === 'sold_out' || problem === 'capacity' ? 'sold_out' : 'withdrawn';
}

/** An order that is paid, or costs nothing, and is due its tickets. */
export interface Due {
  order: OrderRow;
  payment: CardPayment | null;
  /** What completed it, for the audit. */
  cause: string;
  /** The split that the sale is posted with, where another posting leads on from it. */
  soldAs?: Settlement;
}

/**
 * Gives an order its tickets: stock, figures, ledger and all that listens. The stock comes last, for
 * its lock is the one that others wait for, and who listens reads the order as completed.
 * @throws SoldOut
 */
export async function fulfilOrder(
  tx: Tx,
  deps: Deps,
  { winsNow, ...due }: Due & { winsNow?: boolean | undefined },
): Promise<void> {
  await Promise.all([
    ...writeSales(tx, [due]),
    claimStock(tx, deps, { order: due.order, winsNow: winsNow === true }),
  ]);
}

/** The same for several orders of one event that have their holds. Where one is gone, all fail with the commit. */
export async function fulfilHeld(tx: Tx, deps: Deps, dues: readonly HeldDue[]): Promise<void> {
  const [first] = dues;
  if (!first) return;
  await Promise.all(writeSales(tx, dues));
  deps.use(stock).consumeLast(tx, {
    tenantId: first.order.tenant_id,
    holdIds: dues.map(({ order }) => order.draft_id),
  });
}
export type HeldDue = Due & { order: { draft_id: string }; payment: CardPayment };

/** None of these waits for another: they leave together, and are carried out in this order. */
function writeSales(tx: Tx, dues: readonly Due[]): Promise<void>[] {
  const sales = dues.map((due) => ({
    ...due,
    split: splitOrder({ ...due.order, gateway_fee_cents: due.payment?.feeCents ?? null }),
  }));
  return [
    issueTickets(tx, dues),
    markCompleted(tx, sales),
    postToLedger(
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
      tx.audit({
        action: 'order.completed',
        subject: 'order',
        subjectId: order.uid,
        tenantId: order.tenant_id,
        before: { status: order.status },
        after: {
          ...{ status: 'completed', cause, totalCents: order.total_cents },
          // The tickets leave with it, where there is an address.
          mailed: order.email !== '',
        },
      }),
    ),
    ...dues.map(({ order }) =>
      tx.emit(orderCompleted, {
        tenantId: order.tenant_id,
        eventId: order.event_id,
        orderId: order.id,
        orderUID: order.uid,
      }),
    ),
  ];
}

/** What a payment tells stays null where nothing was charged. */
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

/** An async function like the others beside it, so that it leaves when it is called. */
async function markCompleted(
  tx: Tx,
  sales: readonly (Due & { split: Settlement })[],
): Promise<void> {
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
  await tx.db.raw(COMPLETE, [JSON.stringify(done)]);
}

const ISSUE = `
  insert into orders_ticket (tenant_id, uid, order_id, event_id, ticket_type_id, ticket_type_name,
    "index", price_cents, is_complimentary)
  select tenant_id, uid, order_id, event_id, ticket_type_id, ticket_type_name, "index", price_cents,
    is_complimentary
  from jsonb_to_recordset(?::jsonb) as issued (
    tenant_id uuid, uid text, order_id uuid, event_id uuid, ticket_type_id uuid,
    ticket_type_name text, "index" integer, price_cents bigint, is_complimentary boolean)`;

/** One ticket for each that was priced; an order of a donation alone has none. */
async function issueTickets(tx: Tx, dues: readonly Due[]): Promise<void> {
  const tickets = dues.flatMap(({ order }) =>
    order.money.tickets.map(({ index, ticketTypeId, name, priceCents }) => ({
      tenant_id: order.tenant_id,
      uid: newTicketUID(),
      order_id: order.id,
      event_id: order.event_id,
      ticket_type_id: ticketTypeId,
      ticket_type_name: name,
      index,
      price_cents: priceCents,
      is_complimentary: order.payment_method === 'complimentary',
    })),
  );
  if (tickets.length > 0) await tx.db.raw(ISSUE, [JSON.stringify(tickets)]);
}

/**
 * The hold becomes a sale, with the commit; where it is gone, the transaction fails and is done
 * again. Without a hold tickets are won as they are now, or not at all.
 */
async function claimStock(
  tx: Tx,
  deps: Deps,
  { order, winsNow }: { order: OrderRow; winsNow: boolean },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId, draft_id } = order;
  const holdId = draft_id ?? order.id;
  const counters = deps.use(stock);
  if (draft_id && !winsNow) {
    counters.consumeLast(tx, { tenantId, holdIds: [holdId] });
    return;
  }
  const lines = order.lines.map(({ ticketTypeId, quantity }) => ({ ticketTypeId, quantity }));
  if (order.payment_method === 'complimentary')
    return winComplimentary(tx, deps, { tenantId, eventId, holdId, lines });
  const code = order.discount?.code ?? null;
  const won = await counters.sell(tx.db, { tenantId, holdId, eventId, lines, code });
  if (!isRefusal(won)) return;
  // A code that was used up meanwhile takes nothing from the stock: the price was guaranteed.
  const isCode = won.problem.startsWith('code_');
  const again =
    isCode && (await counters.sell(tx.db, { tenantId, holdId, eventId, lines, code: null }));
  if (!again) throw new SoldOut(won);
  if (isRefusal(again)) throw new SoldOut(again);
}
