import { conflict, forbidden, notFound } from '@foyer/kit';
import { type InputOf, isUuid, type Knex, type TenantCtx, type Tx } from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import { stock } from '@foyer/plugin-events/server';
import { lockOrder } from '../order/order.ts';
import type { OrdersTicketRow } from '../schema.ts';

interface Change {
  tenantId: string;
  ticket: OrdersTicketRow;
  reason: string;
}

/**
 * Voids a ticket, which revokes its code immediately. The ticket returns to inventory only if
 * requested, then or later, and no money moves. A used ticket that was refunded also stays off sale
 * until then. Idempotent.
 */
export async function voidTicket(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.voidTicket>,
): Promise<{ success: true }> {
  const { tenantId } = ctx;
  await ctx.tx(async (tx) => {
    const ticket = await lockTicket(tx.db, { tenantId, eventId: params.eventId, ...body });
    const change = { tenantId, ticket, reason: body.reason.trim() };
    if (body.void) await makeVoid(ctx, tx, { ...change, putBackOnSale: body.putBackOnSale });
    else await makeValid(ctx, tx, change);
  });
  return { success: true };
}

/**
 * Finds a ticket by its printed ID or its row ID. Locks the order first: refunds and lost disputes
 * read under that lock whether the ticket takes up inventory.
 */
async function lockTicket(
  db: Knex.Transaction,
  which: { tenantId: string; eventId: string; ticketId: string; orderUID: string },
): Promise<OrdersTicketRow> {
  const { tenantId, eventId, ticketId, orderUID } = which;
  if (!isUuid(eventId)) throw notFound('ticket');
  const printed = ticketId.toUpperCase();
  const order = await lockOrder(db, orderUID);
  const ticket = await db<OrdersTicketRow>('orders_ticket')
    .where({ tenant_id: tenantId, event_id: eventId, order_id: order.id })
    .where(isUuid(ticketId) ? { id: ticketId } : { uid: printed })
    .forUpdate()
    .first();
  if (!ticket) throw notFound('ticket');
  return ticket;
}

async function makeVoid(
  ctx: TenantCtx,
  tx: Tx,
  { tenantId, ticket, reason, putBackOnSale }: Change & { putBackOnSale: boolean },
): Promise<void> {
  const isFreed = putBackOnSale && ticket.has_stock;
  if (ticket.status === 'voided' && !isFreed) return;
  if (ticket.used_at && !ctx.actor?.can.has('orders:orders.voidUsed'))
    throw forbidden(
      'used_ticket',
      'This ticket was already used. Your role can’t void used tickets.',
    );
  await update(tx, {
    tenantId,
    ticket,
    to: { status: 'voided', has_stock: !isFreed && ticket.has_stock },
  });
  await tx.audit({
    action: ticket.status === 'voided' ? 'ticket.place_returned' : 'ticket.voided',
    subject: 'ticket',
    subjectId: ticket.uid,
    tenantId,
    before: { status: ticket.status },
    after: { status: 'voided', reason, putBackOnSale: isFreed },
  });
  // Last, because sales wait for the lock of the counters.
  if (isFreed) await ctx.use(stock).putBack(tx.db, placeOf(tenantId, ticket));
}

async function makeValid(
  ctx: TenantCtx,
  tx: Tx,
  { tenantId, ticket, reason }: Change,
): Promise<void> {
  if (ticket.status === 'active') return;
  if (ticket.is_refunded) throw await refundedError(tx.db, ticket);
  await update(tx, { tenantId, ticket, to: { status: 'active', has_stock: true } });
  await tx.audit({
    action: 'ticket.unvoided',
    subject: 'ticket',
    subjectId: ticket.uid,
    tenantId,
    before: { status: ticket.status },
    after: { status: 'active', reason },
  });
  if (ticket.has_stock) return;
  if (!(await ctx.use(stock).reclaimStock(tx.db, placeOf(tenantId, ticket))))
    throw conflict(
      'sold_out',
      `This ticket was sold again, and no ${ticket.ticket_type_name} tickets are left.`,
    );
}

/** A lost dispute returns the payment like a refund, and is just as final. */
async function refundedError(db: Knex.Transaction, ticket: OrdersTicketRow): Promise<Error> {
  const lost: unknown = await db('orders_dispute')
    .where({ order_id: ticket.order_id, status: 'lost' })
    .first('id');
  return lost
    ? conflict(
        'lost_dispute',
        'The dispute on this order was lost and the payment was reversed, so its tickets can’t be unvoided.',
      )
    : conflict('refunded_ticket', 'A refunded ticket can’t be unvoided.');
}

const update = (
  tx: Tx,
  given: { tenantId: string; ticket: OrdersTicketRow; to: { status: string; has_stock: boolean } },
) =>
  tx.db('orders_ticket').where({ tenant_id: given.tenantId, id: given.ticket.id }).update(given.to);

const placeOf = (tenantId: string, { event_id, ticket_type_id }: OrdersTicketRow) => ({
  tenantId,
  eventId: event_id,
  ticketTypeId: ticket_type_id,
  quantity: 1,
});
