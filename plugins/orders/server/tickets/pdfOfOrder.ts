import type { PrintedLogo } from '@foyer/documents/ticket';
import { files, type Deps, type Scope } from '@foyer/kit/server';
import { logoPlace, type BrandRecord } from '@foyer/plugin-tenants/server';
import type { Response } from 'express';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { fullNameOf, orderFacts, placeOf, type WhichOrder } from '../order/orderFacts.ts';
import { whenOf } from '../order/when.ts';
import { checkHandOut } from './handOutError.ts';
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
  const { ticketPdf } = await import('@foyer/documents/ticket');
  const { event, tenant, uid, email } = order;
  const logo = await printedLogo(deps, tenant.brand);
  const pdf = await ticketPdf(
    {
      ...{ uid, email, event, ...whenOf(event) },
      organizer: { name: tenant.name, accent: tenant.brand.accent, logo },
      location: placeOf(event),
      attendee: fullNameOf(order),
    },
    printed,
  );
  return { filename: `tickets_${order.uid}.pdf`, pdf };
}

/** Not cached, because a ticket may be voided later. */
export function sendPdf(res: Response, { filename, pdf }: { filename: string; pdf: Buffer }) {
  res.set('Cache-Control', 'no-store').attachment(filename).type('application/pdf').send(pdf);
}

/** In pixels: 300 dpi at the maximum width of a logo. */
const WIDEST = 900;

/** The organizer's logo; null if there isn't one, or its file can't be read. */
async function printedLogo(
  deps: Pick<Deps, 'use' | 'log'>,
  { id, logo, logo_ground }: BrandRecord,
): Promise<PrintedLogo | null> {
  if (logo === null) return null;
  const store = deps.use(files);
  try {
    const { data, info } = await sharp(await buffer(await store.get(logoPlace(id, logo))))
      .resize({ width: WIDEST, withoutEnlargement: true })
      .png()
      .toBuffer({ resolveWithObject: true });
    return {
      png: data,
      width: info.width,
      height: info.height,
      needsDark: logo_ground === 'dark',
    };
  } catch (error) {
    // A missing logo must not block the ticket.
    deps.log.warn({ err: error, tenantId: id }, 'tickets are printed without the logo');
    return null;
  }
}
