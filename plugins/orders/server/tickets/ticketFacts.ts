import { qrPng } from '@foyer/documents/qr';
import { conflict } from '@foyer/kit';
import {
  type Deps,
  type EmailCard,
  grouped,
  type Knex,
  type MailAttachment,
} from '@foyer/kit/server';
import type { OrderFacts } from '../order/orderFacts.ts';
import { ordersOf } from '../order/order.ts';
import { ticketCode, type TicketKeys, ticketKeys } from './ticketCode.ts';

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

/** More would make the email slow to render and large; the rest is behind the link. */
const MOST = 20;

/** The tickets valid for entry, each with its QR code as an inline image. */
export function mailedTickets(
  deps: Pick<Deps, 'use'>,
  { eventId }: Pick<OrderFacts, 'eventId'>,
  tickets: readonly TicketFacts[],
): { tickets: EmailCard[]; others: number; pictures: MailAttachment[] } {
  const keys = ticketKeys(deps, eventId);
  const valid = tickets.flatMap((ticket) => {
    const code = codeOf(keys, { eventId, ticket });
    return code ? [{ ...ticket, code }] : [];
  });
  const shown = valid.slice(0, MOST);
  return {
    others: valid.length - shown.length,
    tickets: shown.map(({ uid, typeName }, index) => ({
      label: `Ticket ${index + 1} of ${valid.length}`,
      title: typeName,
      picture: `cid:${cidOf(uid)}`,
      pictureText: `QR code for ticket ${uid}`,
      caption: uid,
    })),
    pictures: shown.map(({ uid, code }) => ({
      filename: `${uid}.png`,
      contentType: 'image/png',
      content: qrPng(code).toString('base64'),
      encoding: 'base64',
      cid: cidOf(uid),
    })),
  };
}

const cidOf = (uid: string): string => `${uid}@ticket`;
