import { buffer } from 'node:stream/consumers';
import type { PrintedLogo } from '@foyer/documents/ticket';
import { type ApiError, conflict } from '@foyer/kit';
import {
  type Deps,
  files,
  type InputOf,
  mailer,
  type Scope,
  type TenantCtx,
  type Tx,
} from '@foyer/kit/server';
import { type BrandRecord, logoPlace } from '@foyer/plugin-tenants/server';
import type { Response } from 'express';
import sharp from 'sharp';
import type { orders } from '../../contract.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { mailCode } from '../confirmation/awaitConfirmation.ts';
import { claimMail, confirmationMail } from '../mail/orderMail.ts';
import {
  fullNameOf,
  orderFacts,
  type OrderFacts,
  placeOf,
  type WhichOrder,
} from '../order/orderFacts.ts';
import { whenOf } from '../order/order.ts';
import { codeOf, requireValidTickets, type TicketFacts, ticketsOf } from './ticketFacts.ts';
import { ticketKeys } from './ticketCode.ts';

/** Emails the tickets again, to the buyer or to the given address. */
export async function resendTickets(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.resend>,
): Promise<{ success: true }> {
  const { tenantId } = ctx;
  await ctx.tx(async (tx) => {
    const order = await orderFacts(tx.db, {
      tenantId,
      eventId: params.eventId,
      uid: body.orderUID,
    });
    await sendAgain(ctx, tx, { order, to: body.email || order.email });
  });
  return { success: true };
}

const UNCONFIRMED =
  'The buyer hasn’t confirmed this order yet, so its link can only be sent to the buyer’s own address. You can confirm the order for them instead.';

/** @throws 409 if there are no tickets to send, or no address */
export async function sendAgain(
  ctx: TenantCtx,
  tx: Tx,
  { order, to }: { order: OrderFacts; to: string },
): Promise<void> {
  if (!to) throw conflict('no_address', 'This order has no email address. Enter one.');
  checkHandOut(order);
  if (order.status === 'awaiting_confirmation' && to.toLowerCase() !== order.email.toLowerCase())
    throw conflict('unconfirmed_address', UNCONFIRMED);
  if (order.status === 'awaiting_confirmation')
    return mailCode(tx, ctx, { tenantId: order.tenantId, uid: order.uid });
  const isPaid = PAID_STATUSES.includes(order.status);
  if (!isPaid && order.status !== 'processing')
    throw conflict('not_completed', 'This order is not completed, so it has no tickets.');
  const mail = isPaid
    ? confirmationMail(ctx, order, { to, tickets: await validTicketsOf(tx, order) })
    : claimMail(ctx, order, to);
  await ctx.use(mailer).send(tx, mail);
  await tx.audit({
    action: 'order.resent',
    subject: 'order',
    subjectId: order.uid,
    tenantId: order.tenantId,
    after: { to },
  });
}

async function validTicketsOf({ db }: Tx, order: OrderFacts): Promise<TicketFacts[]> {
  if (order.ticketCount > 0) return requireValidTickets(await ticketsOf(db, order));
  if (order.status === 'refunded')
    throw conflict('refunded_order', 'This donation was refunded, so there is nothing to send.');
  return [];
}

/**
 * Returns the tickets as a PDF. Anyone who has it can get in, so the audit records who downloaded
 * it.
 */
export async function downloadTickets(
  ctx: TenantCtx,
  { params, body }: InputOf<typeof orders.routes.download>,
): Promise<void> {
  const { tenantId } = ctx;
  const { eventId } = params;
  const made = await pdfOfOrder(ctx, ctx, { tenantId, eventId, uid: body.orderUID });
  await ctx.tx((tx) =>
    tx.audit({
      action: 'tickets.downloaded',
      subject: 'order',
      subjectId: body.orderUID,
      tenantId,
    }),
  );
  sendPdf(ctx.http.res, made);
}

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

/**
 * Why an order's tickets can't be emailed, printed or shown. Everything that hands out tickets checks
 * this. @returns null if they can
 */
export function handOutError({ event }: Pick<OrderFacts, 'event'>): ApiError | null {
  if (event.isCancelled)
    return conflict(
      'event_cancelled',
      'This event was canceled. Its tickets are no longer valid for entry.',
    );
  return null;
}

/** @throws 409 if an order's tickets can't be handed out */
function checkHandOut(order: Pick<OrderFacts, 'event'>): void {
  const error = handOutError(order);
  if (error) throw error;
}
