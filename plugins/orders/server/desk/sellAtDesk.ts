import { toDollars } from '@foyer/kit';
import type { TenantCtx, Tx } from '@foyer/kit/server';
import type {
  BoxOfficeForm,
  ComplimentaryForm,
  Quote,
  QuoteForm,
  Sold,
} from '../../contract/sellRoutes.ts';
import { SoldOut } from '../order/fulfilOrder.ts';
import { makeOrders, type Orders } from '../order/orders.ts';
import { orderFacts } from './orderFacts.ts';
import { quoteAtDesk, type DeskOrder } from './quoteAtDesk.ts';
import { refusalError } from './refusalMessage.ts';
import { ticketsOf } from '../tickets/ticketFacts.ts';

type Input<Body> = { params: { eventId: string }; body: Body };

const deskOrder = (
  ctx: TenantCtx,
  { params, body }: Input<Pick<ComplimentaryForm, 'lines'>>,
  rest: Pick<DeskOrder, 'method' | 'discountCode'>,
): DeskOrder => {
  const { tenantId } = ctx;
  return { tenantId, eventId: params.eventId, lines: body.lines, ...rest };
};

/** What the buyer at the box office has to pay. */
export async function boxOfficeQuote(ctx: TenantCtx, input: Input<QuoteForm>): Promise<Quote> {
  const { paymentMethod: method, discountCode } = input.body;
  const order = deskOrder(ctx, input, { method, discountCode });
  const { breakdown } = await ctx.read((db) => quoteAtDesk(ctx, db, order));
  return {
    ticketCount: breakdown.tickets.length,
    subtotal: toDollars(breakdown.subtotalCents),
    discount: toDollars(breakdown.discountCents),
    surcharge: toDollars(breakdown.surchargeCents),
    processingFee: toDollars(breakdown.processingFeeCents),
    gatewayProcessingFee: toDollars(breakdown.gatewayProcessingFeeCents),
    vat: toDollars(breakdown.vatCents),
    totalAmount: toDollars(breakdown.totalCents),
  };
}

/** Sold and paid at the box office, so it is complete immediately. */
export async function boxOfficeSale(ctx: TenantCtx, input: Input<BoxOfficeForm>): Promise<Sold> {
  const { paymentMethod: method, discountCode } = input.body;
  return sell(ctx, deskOrder(ctx, input, { method, discountCode }), input.body);
}

export async function complimentary(
  ctx: TenantCtx,
  input: Input<ComplimentaryForm>,
): Promise<Sold> {
  return sell(
    ctx,
    deskOrder(ctx, input, { method: 'complimentary', discountCode: '' }),
    input.body,
  );
}

type Holder = Pick<BoxOfficeForm, 'email' | 'firstName' | 'lastName' | 'phone'>;

async function sell(ctx: TenantCtx, order: DeskOrder, holder: Holder): Promise<Sold> {
  const service = makeOrders(ctx);
  try {
    return await ctx.tx((tx) => sellIn(tx, ctx, { service, order, holder }));
  } catch (error) {
    if (!(error instanceof SoldOut)) throw error;
    throw refusalError(error.refusal);
  }
}

async function sellIn(
  tx: Tx,
  ctx: TenantCtx,
  { service, order, holder }: { service: Orders; order: DeskOrder; holder: Holder },
): Promise<Sold> {
  const quote = await quoteAtDesk(ctx, tx.db, order);
  const orderUID = service.newOrderUID();
  const { id } = await service.place(tx, {
    tenantId: order.tenantId,
    eventId: order.eventId,
    orderUID,
    cartId: null,
    contact: { ...holder, ...NO_ADDRESS },
    consents: {},
    source: quote.breakdown.method,
    ...quote,
    // The tenant collected the money itself and owes the platform's fees.
    flow: 'none',
    facilitator: 'platform',
    destination: null,
  });
  await service.completeIn(tx, { orderUID, payment: null, cause: `desk:${ctx.actor?.id ?? ''}` });
  const sold = await orderFacts(tx.db, { tenantId: order.tenantId, id });
  const tickets = await ticketsOf(tx.db, sold);
  return {
    success: true,
    orderUID,
    paymentMethod: sold.paymentMethod,
    ticketCount: sold.ticketCount,
    totalAmount: toDollars(sold.totalCents),
    tickets: tickets.map(({ uid, typeName }) => ({ ticketUID: uid, ticketTypeName: typeName })),
  };
}

const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', zipCode: '', country: '' };
