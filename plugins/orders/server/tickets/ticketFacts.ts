import type { Knex } from '@foyer/kit/server';
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

/** The tickets of an order in the order of its breakdown. */
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
    .select({
      id: 'id',
      uid: 'uid',
      typeName: 'ticket_type_name',
      priceCents: 'price_cents',
      isVoided: db.raw(`status = 'voided'`),
      isRefunded: 'is_refunded',
      usedAt: 'used_at',
    })) as TicketFacts[];
}

/** The code of a ticket that lets somebody in; a voided one has none. */
export const codeOf = (
  keys: TicketKeys,
  { eventId, ticket }: { eventId: string; ticket: Pick<TicketFacts, 'uid' | 'isVoided'> },
): string | null => (ticket.isVoided ? null : ticketCode(keys, { eventId, ticketUID: ticket.uid }));
