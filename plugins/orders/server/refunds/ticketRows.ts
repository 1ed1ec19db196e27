import type { Deps, Knex } from '@foyer/kit/server';
import { stock } from '@foyer/plugin-events/server';
import type { RefundState } from '@foyer/plugin-fees/engine';
import type { OrderRow } from '../order/order.ts';
import type { OrdersTicketRow } from '../schema.ts';

export type TicketRow = Pick<OrdersTicketRow, (typeof COLUMNS)[number]>;

const COLUMNS = [
  'id',
  'uid',
  'ticket_type_id',
  'index',
  'status',
  'is_refunded',
  'has_stock',
  'status_before_refund',
  'stock_before_refund',
] as const;

export const ticketsOf = (db: Knex, order: OrderRow): Promise<TicketRow[]> =>
  db<OrdersTicketRow>('orders_ticket')
    .where({ tenant_id: order.tenant_id, order_id: order.id })
    .orderBy('index')
    .select(...COLUMNS);

/** Whether an order's money says that its ticket at this place is refunded. */
export const isRefundedIn = ({ tickets }: RefundState, wanted: number): boolean =>
  tickets.some(({ index, refunded }) => index === wanted && refunded !== null);

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
    .update({
      is_refunded: true,
      status_before_refund: db.ref('status'),
      stock_before_refund: db.ref('has_stock'),
      status: 'voided',
      has_stock: false,
    });
  const free = new Map<string, number>();
  for (const { ticket_type_id, has_stock } of tickets)
    if (has_stock) free.set(ticket_type_id, (free.get(ticket_type_id) ?? 0) + 1);
  for (const [ticketTypeId, quantity] of free)
    await deps.use(stock).putBack(db, { tenantId, eventId, ticketTypeId, quantity });
}
