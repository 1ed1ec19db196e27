import type { Deps, Tx } from '@foyer/kit/server';
import type { Settlement } from '@foyer/plugin-fees/engine';
import { isRefusal, stock, type Refusal } from '@foyer/plugin-events/server';
import { orderCompleted } from '../../contract/events.ts';
import { winComplimentary } from '../desk/winComplimentary.ts';
import type { CardPayment } from './completeOrder.ts';
import type { OrderRow } from './order.ts';
import { postLedger, splitEntries } from './postLedger.ts';
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

/**
 * Gives an order its tickets: stock, figures, ledger and all that listens. The stock comes last, for
 * its lock is the one that others wait for, and who listens reads the order as completed.
 * @param given.soldAs the split that the sale is posted with, where another posting leads on from it
 * @throws SoldOut
 */
export async function fulfilOrder(
  tx: Tx,
  deps: Deps,
  given: {
    order: OrderRow;
    payment: CardPayment | null;
    cause: string;
    winsNow?: boolean | undefined;
    soldAs?: Settlement;
  },
): Promise<void> {
  const { order, payment, cause, winsNow, soldAs } = given;
  const paid: OrderRow = { ...order, gateway_fee_cents: payment?.feeCents ?? null };
  const split = splitOrder(paid);
  // None of these waits for another: they leave together, and are carried out in this order.
  await Promise.all([
    issueTickets(tx, order),
    markCompleted(tx, order, { payment, split }),
    postLedger(tx, {
      tenantId: order.tenant_id,
      orderId: order.id,
      cause: 'sale',
      causeId: order.uid,
      entries: splitEntries(order, null, soldAs ?? split),
    }),
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
    tx.emit(orderCompleted, {
      tenantId: order.tenant_id,
      eventId: order.event_id,
      orderId: order.id,
      orderUID: order.uid,
    }),
    claimStock(tx, deps, { order, winsNow: winsNow === true }),
  ]);
}

/** An async function like the others beside it, so that it leaves when it is called. */
async function markCompleted(
  tx: Tx,
  order: OrderRow,
  { payment, split }: { payment: CardPayment | null; split: Settlement },
): Promise<void> {
  await tx
    .db('orders_order')
    .where({ tenant_id: order.tenant_id, id: order.id })
    .update({
      status: 'completed',
      review_reason: null,
      completed_at: tx.db.fn.now(),
      updated_at: tx.db.fn.now(),
      ...splitColumns(split),
      ...(payment && {
        payment_intent_id: payment.paymentIntentId,
        charge_id: payment.chargeId,
        paid_cents: payment.paidCents,
        gateway_fee_cents: payment.feeCents,
        balance_available_at: payment.availableAt,
      }),
    });
}

/** One ticket for each that was priced; an order of a donation alone has none. */
async function issueTickets(tx: Tx, order: OrderRow): Promise<void> {
  const tickets = order.money.tickets.map(({ index, ticketTypeId, name, priceCents }) => ({
    tenant_id: order.tenant_id,
    uid: newTicketUID(),
    order_id: order.id,
    event_id: order.event_id,
    ticket_type_id: ticketTypeId,
    ticket_type_name: name,
    index,
    price_cents: priceCents,
    is_complimentary: order.payment_method === 'complimentary',
  }));
  if (tickets.length > 0) await tx.db('orders_ticket').insert(tickets);
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
    counters.consumeLast(tx, { tenantId, holdId });
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
