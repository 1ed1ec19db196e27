import { qrSvg } from '@foyer/documents/qr';
import { ApiError, notFound, toDollars } from '@foyer/kit';
import {
  type Ctx,
  type Deps,
  type InputOf,
  networkOf,
  rateLimits,
  requireStrangerMail,
  type StorefrontPages,
  type TenantCtx,
} from '@foyer/kit/server';
import type { orders } from '../../contract.ts';
import type { BuyerOrder } from '../../contract/buyerRoutes.ts';
import { PAID_STATUSES } from '../../contract/status.ts';
import { calendarFile } from '../mail/calendarFile.ts';
import { moneyWords } from '../mail/noticeMail.ts';
import { orderToken, readOrderToken } from '../mail/orderToken.ts';
import { closeNote } from '../order/closeOrder.ts';
import { orderFacts, type OrderFacts, placeOf, type WhichOrder } from '../order/orderFacts.ts';
import { whenOf } from '../order/order.ts';
import { handOutError, pdfOfOrder, sendAgain, sendPdf } from '../tickets/sendTickets.ts';
import { codeOf, type TicketFacts, ticketsOf } from '../tickets/ticketFacts.ts';
import { ticketKeys } from '../tickets/ticketCode.ts';
import { mayChangeAddress } from './changeAddress.ts';

/** The order that a link names, only on its own tenant's host. @throws 404 */
export function orderNamed(ctx: TenantCtx, token: string): WhichOrder {
  const { tenantId } = ctx;
  const named = readOrderToken(ctx, { tenantId, token });
  if (!named) throw notFound('order');
  return { tenantId, ...named };
}

/** What the page behind the emailed link shows. */
export async function buyerOrder(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.buyerOrder>,
): Promise<BuyerOrder> {
  const which = orderNamed(ctx, params.token);
  const { order, tickets } = await ctx.read(async (db) => {
    const facts = await orderFacts(db, which);
    return { order: facts, tickets: await ticketsOf(db, facts) };
  });
  ctx.http.res.set('Cache-Control', 'no-store');
  return toBuyerOrder(ctx, order, tickets);
}

export async function buyerPdf(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.buyerPdf>,
): Promise<void> {
  const made = await pdfOfOrder(ctx, ctx, orderNamed(ctx, params.token));
  sendPdf(ctx.http.res, made);
}

/** A calendar file behind a URL: phones don't open data URLs. */
export async function buyerCalendar(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.buyerCalendar>,
): Promise<void> {
  const which = orderNamed(ctx, params.token);
  const order = await ctx.read((db) => orderFacts(db, which));
  const { contentType, content } = calendarFile(order);
  const { res } = ctx.http;
  res.set('Cache-Control', 'no-store').attachment(`${order.event.slug}.ics`);
  res.set('Content-Type', contentType).send(content);
}

const RESENDS = { name: 'orders.buyerResend', points: 3, seconds: 3_600 };

/** Sends only to the order's own address, so that someone who found the link can't redirect it. */
export async function buyerResend(
  ctx: TenantCtx,
  { params }: InputOf<typeof orders.routes.buyerResend>,
): Promise<{ success: true }> {
  const which = orderNamed(ctx, params.token);
  const order = await ctx.read((db) => orderFacts(db, which));
  await ctx.use(rateLimits).consume({ ...RESENDS, key: order.id });
  if (order.totalCents === 0) await requireStrangerMail(ctx, order.email);
  await ctx.tx((tx) => sendAgain(ctx, tx, { order, to: order.email }));
  return { success: true };
}

function toBuyerOrder(
  deps: Pick<Ctx, 'use'>,
  order: OrderFacts,
  tickets: readonly TicketFacts[],
): BuyerOrder {
  const { event, eventId } = order;
  const keys = ticketKeys(deps, eventId);
  const isHandedOut = handOutError(order) === null;
  return {
    orderUID: order.uid,
    status: order.status,
    closeNote: closeNote(order),
    refundNote: refundNote(order),
    dateCreated: order.createdAt.toISOString(),
    completedAt: order.completedAt?.toISOString() ?? null,
    firstName: order.firstName,
    lastName: order.lastName,
    email: order.email,
    paymentMethod: order.paymentMethod,
    canChangeAddress: mayChangeAddress(order, tickets),
    tenant: { name: order.tenant.name },
    event: {
      id: eventId,
      name: event.name,
      slug: event.slug,
      startDateTime: event.startAt.toISOString(),
      endDateTime: event.endAt.toISOString(),
      timeZone: event.timeZone,
      ...whenOf(event),
      place: placeOf(event),
      refundTerms: event.texts.refundTerms ?? '',
      emailDeliveryVerbiage: event.texts.emailDeliveryVerbiage ?? '',
      eventImage: event.image,
      isCancelled: event.isCancelled,
      cancelReason: event.isCancelled ? event.cancelReason : '',
    },
    ticketCount: order.ticketCount,
    subtotal: toDollars(order.subtotalCents),
    donation: toDollars(order.donationCents),
    discount: toDollars(order.discountCents),
    discountCode: order.discountCode,
    surcharge: toDollars(order.surchargeCents),
    processingFee: toDollars(order.processingFeeCents),
    gatewayProcessingFee: toDollars(order.gatewayProcessingFeeCents),
    vat: toDollars(order.vatCents),
    totalAmount: toDollars(order.totalCents),
    refundedAmount: toDollars(order.refundedCents),
    tickets: tickets.map((ticket) => {
      const code = isHandedOut ? codeOf(keys, { eventId, ticket }) : null;
      return {
        ticketUID: ticket.uid,
        ticketTypeName: ticket.typeName,
        ticketPrice: toDollars(ticket.priceCents),
        used: ticket.usedAt !== null,
        voided: ticket.isVoided,
        refunded: ticket.isRefunded,
        code,
        qrSvg: code && qrSvg(code),
      };
    }),
  };
}

/** What happens to the money of a canceled event's order; null otherwise. */
function refundNote(order: OrderFacts): string | null {
  const { event, status } = order;
  if (!event.isCancelled) return null;
  if (status === 'processing')
    return 'Your payment is still being confirmed. You’ll get a full refund.';
  return PAID_STATUSES.includes(status) ? moneyWords(order, event.refundPlan) : null;
}

/** Wrong answers allowed per network and order, so that guesses from elsewhere lock nobody out. */
const GUESSES = { name: 'orders.findOrder.number', points: 20, seconds: 3_600 };

/**
 * Finds an order by its number and email address together. The error doesn't say which is wrong, and
 * unknown numbers count as guesses too. A correct pair always works: an order number has 50 random bits,
 * and the route allows 30 requests per minute and network.
 * @throws 404
 */
export async function findOrder(
  ctx: TenantCtx,
  { body }: InputOf<typeof orders.routes.findOrder>,
): Promise<{ token: string }> {
  const { tenantId } = ctx;
  const uid = body.orderUID.toUpperCase();
  const found = await ctx.read((db) =>
    db('orders_order')
      .where({ tenant_id: tenantId, uid, buyer_key: body.email.toLowerCase() })
      .first('address_changes'),
  );
  if (!found) {
    const network = networkOf(ctx.http.req.foyer.ip);
    await ctx.use(rateLimits).consume({ ...GUESSES, key: `${tenantId} ${uid} ${network}` });
    throw new ApiError({
      status: 404,
      code: 'not_found',
      message: 'We couldn’t find an order with this number and email address.',
    });
  }
  ctx.http.res.set('Cache-Control', 'no-store');
  return { token: orderToken(ctx, { tenantId, uid, addressChanges: found.address_changes }) };
}

const ORDER_PAGE = /^\/orders\/([^/]+)\/?$/;

/** The buyer's order page shows nothing in its description, and is a 404 if there is no order. */
export const describeOrderPages = (deps: Deps): StorefrontPages => ({
  async describe({ tenant, path }) {
    const token = ORDER_PAGE.exec(path)?.[1];
    if (token === undefined) return null;
    const tenantId = tenant.id;
    const named = readOrderToken(deps, { tenantId, token });
    if (!named) return 'missing';
    try {
      await deps.forTenant(tenantId).read((db) => orderFacts(db, { tenantId, ...named }));
      return null;
    } catch (error) {
      if (error instanceof ApiError && error.status === 404) return 'missing';
      throw error;
    }
  },
  paths: () => Promise.resolve([]),
});
