import { conflict } from '@foyer/kit';
import { grouped, type Knex } from '@foyer/kit/server';
import { ordersOf } from '../order/ordersOf.ts';
import { ticketCode } from './ticketCode.ts';
import type { TicketKeys } from './ticketKeys.ts';

/** A ticket of an order as its holder sees it. */
export interface TicketFacts {
  id: string;
  uid: string;
  typeName: string;
  priceCents: number;
  isVoided: boolean;
  isRefunded: boolean;
  usedAt: Date | null;
}

/** An order's tickets in the order of its breakdown. */
export async function ticketsOf(
  db: Knex,
  { tenantId, ...order }: { tenantId: string } & ({ id: string } | { uid: string }),
): Promise<TicketFacts[]> {
  const orderId =
    'id' in order
      ? order.id
      : db('orders_order').where({ tenant_id: tenantId, uid: order.uid }).select('id');
  return (await db('orders_ticket')
    .where({ tenant_id: tenantId })
    .andWhere('order_id', orderId)
    .orderBy('index')
    .select(FACTS, db.raw(IS_VOIDED))) as TicketFacts[];
}

const FACTS = {
  id: 'id',
  uid: 'uid',
  typeName: 'ticket_type_name',
  priceCents: 'price_cents',
  isRefunded: 'is_refunded',
  usedAt: 'used_at',
} as const;
const IS_VOIDED = `status = 'voided' as "isVoided"`;

/** Tickets of several orders of one tenant, by order UID. */
export async function ticketsOfOrders(
  db: Knex,
  which: { tenantId: string; uids: readonly string[] },
): Promise<Map<string, TicketFacts[]>> {
  const rows = (await ordersOf(db, which)
    .joinRaw(
      'cross join lateral (select * from orders_ticket where tenant_id = ? and order_id = o.id offset 0) as t',
      [which.tenantId],
    )
    .orderBy('t.index')
    .select(
      ...Object.entries(FACTS).map(([name, column]) => ({ [name]: `t.${column}` })),
      db.raw(`t.${IS_VOIDED}, o.uid as "orderUID"`),
    )) as (TicketFacts & { orderUID: string })[];
  return grouped(rows, ({ orderUID }) => orderUID);
}

/** The tickets that are valid for entry. @throws 409 if no ticket is */
export function requireValidTickets(tickets: readonly TicketFacts[]): TicketFacts[] {
  const valid = tickets.filter(({ isVoided }) => !isVoided);
  if (valid.length === 0) throw conflict('no_tickets', 'This order has no valid tickets.');
  return valid;
}

/** The code of a ticket that is valid for entry; null for a voided one. */
export const codeOf = (
  keys: TicketKeys,
  { eventId, ticket }: { eventId: string; ticket: Pick<TicketFacts, 'uid' | 'isVoided'> },
): string | null => (ticket.isVoided ? null : ticketCode(keys, { eventId, ticketUID: ticket.uid }));
