import type { Deps, Scope } from '@foyer/kit/server';
import type { Response } from 'express';
import { orderFacts, type WhichOrder } from '../desk/orderFacts.ts';
import { checkHandOut } from './handOutError.ts';
import { printedLogo } from './printedLogo.ts';
import { codeOf, requireValidTickets, ticketsOf } from './ticketFacts.ts';
import { ticketKeys } from './ticketKeys.ts';

/** @throws 409 for an order without a valid ticket */
export async function pdfOfOrder(
  deps: Pick<Deps, 'use' | 'log'>,
  scope: Pick<Scope, 'read'>,
  which: WhichOrder,
): Promise<{ filename: string; pdf: Buffer }> {
  const { order, tickets } = await scope.read(async (db) => {
    const facts = await orderFacts(db, which);
    return { order: facts, tickets: requireValidTickets(await ticketsOf(db, facts)) };
  });
  checkHandOut(order);
  const keys = ticketKeys(deps, order.eventId);
  const printed = tickets.flatMap((ticket) => {
    const code = codeOf(keys, { eventId: order.eventId, ticket });
    return code ? [{ uid: ticket.uid, typeName: ticket.typeName, code }] : [];
  });
  // Loaded on demand: the library is large, and most processes never need it.
  const { ticketPdf } = await import('./ticketPdf.ts');
  const logo = await printedLogo(deps, order.tenant.brand);
  const pdf = await ticketPdf(order, { tickets: printed, logo });
  return { filename: `tickets_${order.uid}.pdf`, pdf };
}

/** Not cached, because a ticket may be voided later. */
export function sendPdf(res: Response, { filename, pdf }: { filename: string; pdf: Buffer }) {
  res.set('Cache-Control', 'no-store').attachment(filename).type('application/pdf').send(pdf);
}
