import { toCents, toDollars } from '@foyer/kit';
import type { InputOf, TenantCtx, Tx } from '@foyer/kit/server';
import type { boxOffice } from '../contract.ts';
import type { PaymentMethod } from '@foyer/plugin-orders/contract';
import { orders, refusalError, SoldOut, type Orders } from '@foyer/plugin-orders/server';
import { lockSales } from '@foyer/plugin-tenants/server';
import type {
  BoxOfficeForm,
  ComplimentaryForm,
  Quote,
  QuoteForm,
  Sold,
} from '../contract/sellRoutes.ts';
import { deskPrices, quoteAtDesk, type DeskOrder } from './quoteAtDesk.ts';

type Input<Body> = { params: { eventId: string }; body: Body };

const deskOrder = (
  ctx: TenantCtx,
  { params, body }: Input<Pick<ComplimentaryForm, 'lines'>>,
  rest: Pick<DeskOrder, 'method'> & Partial<Pick<QuoteForm, 'discountCode' | 'donation'>>,
): DeskOrder => {
  const { tenantId } = ctx;
  const { method, discountCode = '', donation = 0 } = rest;
  return {
    ...{ tenantId, eventId: params.eventId, lines: body.lines, method, discountCode },
    donationCents: toCents(donation),
  };
};

/** What the buyer at the box office has to pay. */
export async function boxOfficeQuote(
  ctx: TenantCtx,
  input: InputOf<typeof boxOffice.routes.boxOfficeQuote>,
): Promise<Quote> {
  const order = deskOrder(ctx, input, { ...input.body, method: input.body.paymentMethod });
  const { breakdown } = await ctx.read((db) => quoteAtDesk(ctx, db, order));
  return {
    ticketCount: breakdown.tickets.length,
    subtotal: toDollars(breakdown.subtotalCents),
    donation: toDollars(breakdown.donationCents),
    discount: toDollars(breakdown.discountCents),
    surcharge: toDollars(breakdown.surchargeCents),
    processingFee: toDollars(breakdown.processingFeeCents),
    gatewayProcessingFee: toDollars(breakdown.gatewayProcessingFeeCents),
    vat: toDollars(breakdown.vatCents),
    totalAmount: toDollars(breakdown.totalCents),
  };
}

/** Sold and paid at the box office, so it is complete immediately. */
export async function boxOfficeSale(
  ctx: TenantCtx,
  input: InputOf<typeof boxOffice.routes.boxOfficeSale>,
): Promise<Sold> {
  const order = deskOrder(ctx, input, { ...input.body, method: input.body.paymentMethod });
  return sell(ctx, order, input.body);
}

export async function complimentary(
  ctx: TenantCtx,
  input: InputOf<typeof boxOffice.routes.complimentary>,
): Promise<Sold> {
  return sell(ctx, deskOrder(ctx, input, { method: 'complimentary' }), input.body);
}

/** One order for each person, all in one transaction. */
export async function complimentaryList(
  ctx: TenantCtx,
  input: InputOf<typeof boxOffice.routes.complimentaryList>,
): Promise<{ success: true; people: number; ticketCount: number }> {
  const service = ctx.use(orders);
  const order = deskOrder(ctx, input, { method: 'complimentary' });
  const { people } = input.body;
  return orRefused(() =>
    ctx.tx(async (tx) => {
      let ticketCount = 0;
      for (const person of people) {
        const holder = { ...person, phone: '' };
        ticketCount += (await sellIn(tx, ctx, { service, order, holder })).ticketCount;
      }
      return { success: true, people: people.length, ticketCount };
    }),
  );
}

/** What one ticket of each type costs, by cash and by card. */
export async function boxOfficePrices(
  ctx: TenantCtx,
  { params: { eventId } }: InputOf<typeof boxOffice.routes.boxOfficePrices>,
) {
  const { tenantId } = ctx;
  const prices = await ctx.read((db) => deskPrices(ctx, db, { tenantId, eventId }));
  return {
    prices: prices.map(({ ticketId, cashCents, cardCents }) => ({
      ticketId,
      cash: toDollars(cashCents),
      card: toDollars(cardCents),
    })),
  };
}

type Holder = Pick<BoxOfficeForm, 'email' | 'firstName' | 'lastName' | 'phone'>;

async function sell(ctx: TenantCtx, order: DeskOrder, holder: Holder): Promise<Sold> {
  const service = ctx.use(orders);
  return orRefused(() => ctx.tx((tx) => sellIn(tx, ctx, { service, order, holder })));
}

async function orRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
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
  await lockSales(tx, order.tenantId);
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
  return { success: true, orderUID, ...(await readSold(tx, { tenantId: order.tenantId, id })) };
}

/** What the staff sees of the order it just sold. */
async function readSold(
  { db }: Tx,
  { tenantId, id }: { tenantId: string; id: string },
): Promise<Omit<Sold, 'success' | 'orderUID'>> {
  const { rows } = await db.raw<{
    rows: { payment_method: PaymentMethod; total_cents: number; uid: string; type: string }[];
  }>(
    `select o.payment_method, o.total_cents, t.uid, t.ticket_type_name as type
     from orders_order_v1 o
     join orders_ticket_v1 t on t.tenant_id = o.tenant_id and t.order_id = o.id
     where o.tenant_id = :tenantId and o.id = :id
     order by t.index`,
    { tenantId, id },
  );
  const [first] = rows;
  if (!first) throw new Error(`Order ${id} was sold without tickets.`);
  return {
    paymentMethod: first.payment_method,
    ticketCount: rows.length,
    totalAmount: toDollars(first.total_cents),
    tickets: rows.map(({ uid, type }) => ({ ticketUID: uid, ticketTypeName: type })),
  };
}

const NO_ADDRESS = { address1: '', address2: '', city: '', state: '', zipCode: '', country: '' };
