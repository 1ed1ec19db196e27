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

/** Whether an order's money includes the refund of the ticket at this index. */
export const isRefundedIn = ({ tickets }: RefundState, wanted: number): boolean =>
  tickets.some(({ index, refunded }) => index === wanted && refunded !== null);

export const indexesOf = (tickets: readonly TicketRow[]): ReadonlyMap<string, number> =>
  new Map(tickets.map(({ id, index }) => [id, index]));

/**
 * Marks tickets as refunded, which voids them, and returns them to inventory. A guest who was checked in
 * may still be inside, so a used ticket returns to inventory only if the organizer chooses so, with the
 * refund or later. Must run last, because the counters stay locked until the transaction ends.
 */
export async function returnTickets(
  db: Knex,
  deps: Deps,
  {
    order,
    tickets,
    returnsUsedPlaces = false,
  }: { order: OrderRow; tickets: readonly TicketRow[]; returnsUsedPlaces?: boolean },
): Promise<void> {
  const { tenant_id: tenantId, event_id: eventId } = order;
  const rowsOf = (ids: readonly string[]) =>
    db('orders_ticket').where({ tenant_id: tenantId, order_id: order.id }).whereIn('id', ids);
  // Read again under a lock: someone may have been admitted since.
  const places: Pick<OrdersTicketRow, 'id' | 'ticket_type_id' | 'has_stock' | 'used_at'>[] =
    await rowsOf(tickets.map(({ id }) => id))
      .orderBy('index')
      .forUpdate()
      .select('id', 'ticket_type_id', 'has_stock', 'used_at');
  const freed = places.filter(
    ({ has_stock, used_at }) => has_stock && (used_at === null || returnsUsedPlaces),
  );
  await rowsOf(places.map(({ id }) => id)).update({
    is_refunded: true,
    status_before_refund: db.ref('status'),
    stock_before_refund: db.ref('has_stock'),
    status: 'voided',
  });
  await rowsOf(freed.map(({ id }) => id)).update({ has_stock: false });
  const free = new Map<string, number>();
  for (const { ticket_type_id } of freed)
    free.set(ticket_type_id, (free.get(ticket_type_id) ?? 0) + 1);
  for (const [ticketTypeId, quantity] of free)
    await deps.use(stock).putBack(db, { tenantId, eventId, ticketTypeId, quantity });
}
