import type { Deps, Knex } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import type { OrderRow } from '../order/order.ts';

export interface TicketRow {
  id: string;
  ticket_type_id: string;
  index: number;
  status: 'active' | 'voided';
  is_refunded: boolean;
  has_stock: boolean;
}

export const ticketsOf = (db: Knex, order: OrderRow): Promise<TicketRow[]> =>
  db('orders_ticket')
    .where({ tenant_id: order.tenant_id, order_id: order.id })
    .orderBy('index')
    .select(
      'id',
      'ticket_type_id',
      'index',
      'status',
      'is_refunded',
      'has_stock',
    ) as unknown as Promise<TicketRow[]>;

export const indexesOf = (tickets: readonly TicketRow[]): ReadonlyMap<string, number> =>
  new Map(tickets.map(({ id, index }) => [id, index]));

/**
 * Marks tickets as refunded, which voids them, and puts their places back on sale. The counters'
 * lock is held until the transaction ends, so this comes last.
 */
export async function returnTickets(
  db: Knex,
  deps: Deps,
  { order, tickets }: { order: OrderRow; tickets: readonly TicketRow[] },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId } = order;
  await db('orders_ticket')
    .where({ tenant_id: tenantId, order_id: order.id })
    .whereIn(
      'id',
      tickets.map(({ id }) => id),
    )
    .update({ is_refunded: true, status: 'voided', has_stock: false });
  const free = new Map<string, number>();
  for (const { ticket_type_id, has_stock } of tickets)
    if (has_stock) free.set(ticket_type_id, (free.get(ticket_type_id) ?? 0) + 1);
  for (const [ticketTypeId, quantity] of free)
    await deps.use(stock).putBack(db, { tenantId, eventId, ticketTypeId, quantity });
}
