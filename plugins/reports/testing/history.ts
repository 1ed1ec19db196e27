import { ApiError, client } from '@foyer/kit';
import { buyer, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { foldSummary } from '@foyer/plugin-orders/testing';
import type { SaleApp } from '@foyer/plugin-payments/testing';
import { gateway } from '@foyer/plugin-payments/server';
import fc from 'fast-check';

/**
 * All are accepted: the second card's money is available immediately, the third has higher fees,
 * and the fourth is disputed.
 */
const CARDS = [
  '4242424242424242',
  '4000000000000077',
  '4000000760000002',
  '4000000000000259',
] as const;

/** Selects an existing item by modulo. */
const which = fc.nat({ max: 10_000 });

const step = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('buy' as const),
      which,
      stalls: fc.integer({ min: 0, max: 2 }),
      gallery: fc.integer({ min: 1, max: 2 }),
      donation: fc.constantFrom(0, 0, 25, 7.77),
      code: fc.constantFrom('', '', 'ten', 'third'),
      card: fc.constantFrom(...CARDS),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('take' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('hold' as const), which }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('lapse' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('sell' as const),
      which,
      quantity: fc.integer({ min: 1, max: 3 }),
      method: fc.constantFrom('cash' as const, 'card' as const),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('give' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('refund' as const),
      which,
      tickets: fc.integer({ min: 0, max: 3 }),
      withFees: fc.boolean(),
      returnsUsedPlaces: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('void' as const),
      which,
      isVoid: fc.boolean(),
      putBackOnSale: fc.boolean(),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('scan' as const), which }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('decide' as const), which, isWon: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('fold' as const) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('move' as const),
      which,
      minutes: fc.integer({ min: 0, max: 3 * 24 * 60 }),
    }),
  },
);
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

const sale = { does: 'buy', stalls: 1, gallery: 1, donation: 0, code: '' } as const;

/** One step of each kind; the first history refuses none of them. */
const EACH: readonly Step[] = [
  { ...sale, which: 0, donation: 25, card: CARDS[3] },
  { ...sale, which: 1, stalls: 2, code: 'ten', card: CARDS[2] },
  { ...sale, which: 2, card: CARDS[0] },
  { does: 'take', which: 0 },
  { does: 'sell', which: 0, quantity: 3, method: 'cash' },
  { does: 'give', which: 1 },
  { does: 'fold' },
  { does: 'refund', which: 2, tickets: 1, withFees: true, returnsUsedPlaces: false },
  { does: 'refund', which: 5, tickets: 0, withFees: true, returnsUsedPlaces: false },
  { does: 'scan', which: 4 },
  { does: 'scan', which: 6 },
  { does: 'refund', which: 6, tickets: 3, withFees: true, returnsUsedPlaces: false },
  { does: 'void', which: 3, isVoid: true, putBackOnSale: false },
  { does: 'hold', which: 0 },
  { does: 'hold', which: 1 },
  { does: 'lapse', which: 1 },
  { does: 'decide', which: 0, isWon: true },
  { does: 'move', which: 5, minutes: 2_000 },
];

/** Random steps at a few events. */
export const history = fc
  .array(step, { minLength: 8, maxLength: 16 })
  .map((steps): Step[] => [...EACH, ...steps]);

interface Ticket {
  uid: string;
  orderUID: string;
  tenantId: string;
  eventId: string;
}

/** Runs one step through the product; refusals are part of the history. */
export async function live(
  app: SaleApp,
  events: readonly EventOnSale[],
  given: Step,
): Promise<'done' | 'refused'> {
  try {
    await act(app, events, given);
    await app.settled();
    return 'done';
  } catch (error) {
    if (error instanceof ApiError && error.status < 500) return 'refused';
    throw error;
  }
}

async function act(app: SaleApp, events: readonly EventOnSale[], given: Step): Promise<void> {
  const desk = client(staffCalls, app.as.platform());
  const one = <T>(all: readonly T[]): T | undefined =>
    all['which' in given ? given.which % Math.max(1, all.length) : 0];
  const event = one(events);
  if (!event) return;
  const { tenantId, eventId } = event;
  const params = { tenantId, eventId };
  const lines = (type: string, quantity: number) => [
    { ticketId: event.types[type] ?? '', quantity },
  ];
  switch (given.does) {
    case 'buy':
      return buy(app, event, given);
    case 'take': {
      const taker = await buyer(app, event, { Free: 2 });
      await taker.hold();
      await taker.place();
      return;
    }
    case 'hold':
      await (await buyer(app, event, { Stalls: 1, Gallery: 1 })).hold();
      return;
    case 'lapse': {
      const holds = (await app.database('events_hold').orderBy('created_at')) as { id: string }[];
      await app
        .database('events_hold')
        .where({ id: one(holds)?.id ?? null })
        .update({ expires_at: app.database.raw("now() - interval '1 second'") });
      return;
    }
    case 'sell': {
      const sale = { lines: lines('Stalls', given.quantity), paymentMethod: given.method };
      await desk.boxOfficeSale({ params, body: sale });
      return;
    }
    case 'give':
      await desk.complimentary({ params, body: { lines: lines('Gallery', 2) } });
      return;
    case 'refund': {
      const ticket = one(await ticketsOf(app));
      if (!ticket) return;
      const { orderUID, ...place } = ticket;
      const all = (await ticketsOf(app)).filter((other) => other.orderUID === orderUID);
      const ticketIds = all.slice(0, given.tickets).map(({ uid }) => uid);
      const { withFees, returnsUsedPlaces } = given;
      const what =
        given.tickets === 0 ? { amount: 3.21 } : { ticketIds, withFees, returnsUsedPlaces };
      await desk.refund({
        params: { tenantId: place.tenantId, eventId: place.eventId, orderUID },
        body: { ...what, reason: 'Rain' },
      });
      return;
    }
    case 'void': {
      const ticket = one(await ticketsOf(app));
      if (!ticket) return;
      const { uid: ticketId, orderUID, ...place } = ticket;
      const { isVoid, putBackOnSale } = given;
      const body = { ticketId, orderUID, void: isVoid, putBackOnSale, reason: 'Lost' };
      await desk.voidTicket({ params: place, body });
      return;
    }
    case 'scan': {
      const ticket = one(await ticketsOf(app));
      if (!ticket) return;
      const { uid: ticketUID, tenantId: tenant, eventId: at } = ticket;
      await desk.checkIn({ params: { tenantId: tenant, eventId: at }, body: { ticketUID } });
      return;
    }
    case 'decide': {
      const disputes = await app.database('orders_dispute').orderBy('id');
      const id = (one(disputes) as { gateway_dispute_id: string } | undefined)?.gateway_dispute_id;
      if (id) await decide(app, id, given.isWon);
      return;
    }
    case 'fold':
      await foldSummary(app.runtime.depsOf('orders'));
      return;
    case 'move':
      return moveBack(app, one(await ticketsOf(app)), given.minutes);
  }
}

async function buy(
  app: SaleApp,
  event: EventOnSale,
  given: Extract<Step, { does: 'buy' }>,
): Promise<void> {
  const wanted = { Stalls: given.stalls, Gallery: given.gallery };
  const quantities = Object.fromEntries(Object.entries(wanted).filter(([, n]) => n > 0));
  const one = await buyer(app, event, quantities, { donation: given.donation });
  if (given.code)
    await one.api.addDiscount({ params: one.path, body: { discountCode: given.code } });
  await one.hold();
  const { session } = await one.place();
  if (session) await app.stripe.pay(session, given.card);
}

async function decide(app: SaleApp, id: string, isWon: boolean): Promise<void> {
  const { disputes } = app.runtime.depsOf('orders').use(gateway).stripe();
  const { status } = await disputes.retrieve(id);
  if (status === 'won' || status === 'lost') return;
  if (!isWon) await disputes.close(id);
  else await disputes.update(id, { evidence: { uncategorized_text: 'winning_evidence' } });
}

/** Backdates an order and everything that belongs to it. */
async function moveBack(app: SaleApp, ticket: Ticket | undefined, minutes: number): Promise<void> {
  if (!ticket) return;
  const earlier = (column: string) =>
    app.database.raw("?? - ? * interval '1 minute'", [column, minutes]);
  const [order] = await app
    .database('orders_order')
    .where({ uid: ticket.orderUID })
    .update({ completed_at: earlier('completed_at') })
    .returning<{ id: string }[]>('id');
  const ofOrder = { order_id: order?.id ?? '' };
  await app
    .database('orders_ticket')
    .where(ofOrder)
    .update({ created_at: earlier('created_at') });
  await app
    .database('orders_refund')
    .where(ofOrder)
    .update({ completed_at: earlier('completed_at') });
}

const ticketsOf = (app: SaleApp): Promise<Ticket[]> =>
  app
    .database('orders_ticket as k')
    .join('orders_order as o', 'o.id', 'k.order_id')
    .orderBy(['o.created_at', 'k.index'])
    .select('k.uid', 'o.uid as orderUID', 'k.tenant_id as tenantId', 'k.event_id as eventId');
