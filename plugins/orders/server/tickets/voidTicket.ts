import { conflict, forbidden, notFound } from '@foyer/kit';
import { isUuid, type TenantCtx, type Knex, type Tx } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import type { VoidForm } from '../../contract/deskRoutes.ts';

interface TicketRow {
  id: string;
  uid: string;
  order_id: string;
  event_id: string;
  ticket_type_id: string;
  ticket_type_name: string;
  status: 'active' | 'voided';
  is_refunded: boolean;
  has_stock: boolean;
  used_at: Date | null;
  is_disputed: boolean;
}

interface Change {
  tenantId: string;
  ticket: TicketRow;
  reason: string;
}

/**
 * Voiding takes a ticket's code back at once; its place is free only when that is asked for, and
 * money does not move. Asking for what is so already changes nothing.
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

/** A ticket goes by the id that is printed on it, and by that of its row. */
async function lockTicket(
  db: Knex.Transaction,
  which: { tenantId: string; eventId: string; ticketId: string; orderUID: string },
): Promise<TicketRow> {
  const { tenantId, eventId, ticketId, orderUID } = which;
  if (!isUuid(eventId)) throw notFound('ticket');
  const printed = ticketId.toUpperCase();
  const ticket = (await db('orders_ticket as t')
    .join('orders_order as o', (on) =>
      on.on('o.tenant_id', 't.tenant_id').andOn('o.id', 't.order_id'),
    )
    .where({ 't.tenant_id': tenantId, 't.event_id': eventId, 'o.uid': orderUID })
    .where(isUuid(ticketId) ? { 't.id': ticketId } : { 't.uid': printed })
    .forUpdate('t')
    .select('t.*', 'o.is_disputed')
    .first()) as TicketRow | undefined;
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
    action: 'ticket.voided',
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
  if (ticket.is_refunded)
    throw conflict('refunded_ticket', 'A refunded ticket cannot be made valid again.');
  if (ticket.is_disputed)
    throw conflict('disputed_order', 'The payment of this ticket is disputed.');
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

const update = (
  tx: Tx,
  given: { tenantId: string; ticket: TicketRow; to: { status: string; has_stock: boolean } },
) =>
  tx.db('orders_ticket').where({ tenant_id: given.tenantId, id: given.ticket.id }).update(given.to);

const placeOf = (tenantId: string, { event_id, ticket_type_id }: TicketRow) => ({
  tenantId,
  eventId: event_id,
  ticketTypeId: ticket_type_id,
  quantity: 1,
});
