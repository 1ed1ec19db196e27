import { client } from '@foyer/kit';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { dashboard } from '@foyer/plugin-dashboard/contract';
import { events } from '@foyer/plugin-events/contract';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { reconcileStock } from '@foyer/plugin-orders/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { reports } from './contract.ts';
import { history, live } from './testing/history.ts';

/** For more runs: `COUNTS_RUNS=40 npx vitest run plugins/reports/ticketCounts.test.ts`. */
const RUNS = Number(process.env['COUNTS_RUNS'] ?? 2);
const CAPACITY = 90;
const QUANTITIES = { Stalls: 40, Gallery: 30, Free: 25, Guests: 15 };
const ALL = { limit: 100 };

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const open = (tenant: 'a' | 'b'): Promise<EventOnSale> =>
  onSale(app, {
    tenant,
    capacity: CAPACITY,
    types: {
      Stalls: { price: 49.99, quantity: QUANTITIES.Stalls },
      Gallery: { price: 19.99, quantity: QUANTITIES.Gallery },
      Free: { price: 0, kind: 'free', quantity: QUANTITIES.Free },
      Guests: { price: 0, kind: 'complimentary', quantity: QUANTITIES.Guests },
    },
    discounts: [
      { code: 'TEN', kind: 'amount', amount: 10 },
      { code: 'THIRD', kind: 'percent', percent: 33 },
    ],
  });

interface Ticket {
  uid: string;
  ticket_type_id: string;
  status: 'active' | 'voided';
  is_refunded: boolean;
  is_complimentary: boolean;
  has_stock: boolean;
  used_at: Date | null;
}

interface Hold {
  lines: { ticketTypeId: string; quantity: number }[];
  expires_at: Date;
  awaits_payment: boolean;
}

const isValid = ({ status, is_refunded }: Ticket) => status === 'active' && !is_refunded;
const numberOf = <T>(all: readonly T[], is: (one: T) => boolean) => all.filter(is).length;
const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/**
 * Counts everything of an event from its rows, by the product's rules and independently of its SQL.
 */
async function recount({ eventId, types }: EventOnSale) {
  const of = { event_id: eventId };
  const tickets = (await app.database('orders_ticket').where(of)) as Ticket[];
  const now = (await app.database.raw('select now() as now')) as { rows: [{ now: Date }] };
  const holds = ((await app.database('events_hold').where(of)) as Hold[]).filter(
    ({ expires_at, awaits_payment }) => awaits_payment || expires_at > now.rows[0].now,
  );
  const countOf = (typeIds: readonly string[]) => {
    const mine = tickets.filter(({ ticket_type_id }) => typeIds.includes(ticket_type_id));
    return {
      sold: numberOf(mine, (one) => isValid(one) && !one.is_complimentary),
      complimentary: numberOf(mine, (one) => isValid(one) && one.is_complimentary),
      used: numberOf(mine, (one) => isValid(one) && one.used_at !== null),
      keptBack: numberOf(mine, (one) => !isValid(one) && one.has_stock),
      held: sum(
        holds
          .flatMap(({ lines }) => lines)
          .filter(({ ticketTypeId }) => typeIds.includes(ticketTypeId))
          .map(({ quantity }) => quantity),
      ),
    };
  };
  const leftOf = (places: number, one: ReturnType<typeof countOf>) =>
    places - one.sold - one.complimentary - one.held - one.keptBack;
  const whole = countOf(Object.values(types));
  return {
    tickets,
    whole: { ...whole, places: CAPACITY, left: leftOf(CAPACITY, whole) },
    byType: Object.entries(QUANTITIES).map(([name, quantity]) => {
      const count = countOf([types[name] ?? '']);
      return { ...count, name, quantity, left: leftOf(quantity, count) };
    }),
  };
}

type Counted = Awaited<ReturnType<typeof recount>>;

/** Compares the counts on the console's screens, each from its own call. */
async function onScreens(event: EventOnSale, { whole, byType }: Counted, why: string) {
  const { used, ...rest } = whole;
  const valid = whole.sold + whole.complimentary;
  const { tenantId, eventId } = event;
  const params = { tenantId, eventId };
  const visitor = app.as.tenant(event.tenant as 'a' | 'b');
  const desk = client(events, visitor);

  const { result } = await desk.events.list({ tenantId, ...ALL });
  expect(result.find(({ id }) => id === eventId)?.details, `list, ${why}`).toMatchObject(rest);
  const record = await desk.change({ params: { tenantId, id: eventId }, body: { details: {} } });
  expect(record.details, `event, ${why}`).toMatchObject(rest);
  const home = await client(dashboard, visitor).nextEvents({ params: { tenantId } });
  expect(
    home.events.find(({ id }) => id === eventId),
    `home, ${why}`,
  ).toMatchObject(rest);

  const types = (await desk.ticketTypes.list({ ...params, ...ALL })).result;
  const overview = types.map(({ details }) => ({
    name: details.name,
    quantity: details.quantity,
    sold: details.sold,
    complimentary: details.complimentary,
    held: details.held,
    keptBack: details.keptBack,
    left: details.remainingQuantity,
  }));
  expect(overview, `overview, ${why}`).toEqual(byType.map(({ used: _used, ...type }) => type));

  const api = client(reports, visitor);
  const { sales, tickets_used } = await api.eventSummary({ params, query: {} });
  const figures = { sold: sales.tickets_sold, complimentary: sales.complimentary_tickets };
  const expected = { sold: whole.sold, complimentary: whole.complimentary };
  expect({ ...figures, used: tickets_used }, `report, ${why}`).toEqual({ ...expected, used });
  const row = (await api.eventList({ tenantId, ...ALL })).result.find(({ id }) => id === eventId);
  expect(row, `reports of events, ${why}`).toMatchObject({
    ticketsSold: whole.sold,
    complimentaryTickets: whole.complimentary,
    ticketsUsed: used,
  });
  const checkIns = await api.checkIns({ params, query: {} });
  expect([checkIns.used, checkIns.tickets], `check-ins, ${why}`).toEqual([used, valid]);
  const ofTypes = await api.salesByType({ params, query: {} });
  for (const { name, ...count } of byType)
    expect(
      ofTypes.rows.find((one) => one.name === name) ?? { sold: 0, complimentary: 0, used: 0 },
      `${name} in the report, ${why}`,
    ).toMatchObject({
      sold: count.sold,
      complimentary: count.complimentary,
      used: count.used,
    });
  const listed = async (filters: string) =>
    (await client(staffCalls, visitor).tickets({ ...params, filters, limit: 1 })).count;
  expect(
    {
      sold: await listed('complimentary=false, voided=false'),
      complimentary: await listed('complimentary=true, voided=false'),
      used: await listed('used=true, voided=false'),
      keptBack: await listed('keptBack=true'),
    },
    `tickets, ${why}`,
  ).toEqual({ ...expected, used, keptBack: whole.keptBack });
}

/** Compares what buyers see: never more of a type than the event has room for. */
async function inStorefront(event: EventOnSale, { whole, byType }: Counted, why: string) {
  const { tenantId, eventId, slug } = event;
  const shop = client(events, app.as.nobody(event.tenant));
  const { ticketTypes } = await shop.publicEvent({ params: { eventSlug: slug } });
  expect(
    ticketTypes.map(({ ticketName, details }) => [ticketName, details.remainingQuantity]),
    `storefront, ${why}`,
  ).toEqual(
    byType
      .filter(({ name }) => name !== 'Guests')
      .map(({ name, left }) => [name, Math.min(left, whole.left)]),
  );
  const { publicSetting } = await shop.publicSetting({ params: { tenantId, eventId } });
  expect(publicSetting.remainingCapacity, `cart, ${why}`).toBe(whole.left);
}

/** Every valid unused ticket is admitted at the door, and no other. */
async function atDoor(event: EventOnSale, { tickets, whole }: Counted, why: string) {
  const { tenantId, eventId } = event;
  const params = { tenantId, eventId };
  const door = client(staffCalls, app.as.tenant(event.tenant as 'a' | 'b', 'tenant_door'));
  const { valid, used } = await door.checkInCount({ params });
  expect([used, valid], `door, ${why}`).toEqual([whole.used, whole.sold + whole.complimentary]);
  const { revokedTicketUIDs } = await door.checkInKey({ params });
  const revoked = tickets.filter((one) => !isValid(one)).map(({ uid }) => uid);
  expect(revokedTicketUIDs, `revoked, ${why}`).toEqual(revoked.toSorted());
  const admitted = await Promise.all(
    tickets.map(({ uid: ticketUID }) =>
      door.checkIn({ params, body: { ticketUID } }).then(
        () => 1,
        () => 0,
      ),
    ),
  );
  expect(sum(admitted), `let in, ${why}`).toBe(valid - used);
  expect(await door.checkInCount({ params }), `door at the end, ${why}`).toEqual({
    valid,
    used: valid,
  });
}

/** A few dozen purchases and refunds, with a check of every count. */
const LONG = { timeout: 240_000 };

test(`after ${RUNS} random histories every screen counts the same tickets`, LONG, async () => {
  const { seed = 0 } = fc.readConfigureGlobal();
  const seen: Counted['whole'][] = [];
  for (const [n, steps] of fc.sample(history, { numRuns: RUNS, seed }).entries()) {
    const all = [await open('a'), await open('a'), await open('b')];
    await app.database('kit_rate_limit').delete();
    for (const step of steps) await live(app, all, step);
    for (const event of all) {
      const why = `seed ${seed}, history ${n}: ${JSON.stringify(steps)}`;
      const counted = await recount(event);
      await onScreens(event, counted, why);
      await inStorefront(event, counted, why);
      await atDoor(event, counted, why);
      seen.push(counted.whole);
      // Makes the next history's events come first on the home page.
      await app
        .database('events_event')
        .where({ id: event.eventId })
        .update({ end_at: app.database.raw("now() - interval '8 days'"), start_at: '2020-01-01' });
    }
    expect(await reconcileStock(app.runtime.depsOf('orders'))).toEqual([]);
  }
  // Each count must have been nonzero.
  for (const name of ['sold', 'complimentary', 'used', 'held', 'keptBack'] as const)
    expect([name, seen.some((one) => one[name] > 0)]).toEqual([name, true]);
});
