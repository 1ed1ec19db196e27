import { conflict, forbidden, notFound } from '@foyer/kit';
import { isUuid, type TenantCtx, type Knex, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import type { VoidForm } from '../../contract/deskRoutes.ts';
import { lockOrder } from '../order/lockOrder.ts';
import type { OrdersTicketRow } from '../schema.ts';

interface Change {
  tenantId: string;
  ticket: OrdersTicketRow;
  reason: string;
}

/**
 * Voiding takes a ticket's code back at once; its place is free only when that is asked for, then or
 * later, and money does not move. A used ticket that was refunded keeps its place in the same way.
 * Asking for what is so already changes nothing.
 */
export async function voidTicket(
  ctx: TenantCtx,
  { params, body }: { params: { eventId: string }; body: VoidForm },
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
 * A ticket goes by the id that is printed on it, and by that of its row. Its order is locked first:
 * a refund or a lost dispute reads under that lock whether the ticket holds a place to give back.
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
    throw forbidden('used_ticket', 'This ticket was used. You may not void used tickets.');
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
  // Last, because the counters' lock is the one that sales wait for.
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
      `The place of this ticket was sold again, and no other ${ticket.ticket_type_name} is left.`,
    );
}

/** A lost dispute returns the payment as a refund does, and is just as final. */
async function refundedError(db: Knex.Transaction, ticket: OrdersTicketRow): Promise<Error> {
  const lost: unknown = await db('orders_dispute')
    .where({ order_id: ticket.order_id, status: 'lost' })
    .first('id');
  return lost
    ? conflict(
        'lost_dispute',
        'The dispute of this order was lost and its payment returned, so its tickets can’t be made valid again.',
      )
    : conflict('refunded_ticket', 'A refunded ticket cannot be made valid again.');
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
