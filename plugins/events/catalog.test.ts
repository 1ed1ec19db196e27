import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ALWAYS_AVAILABLE } from './contract/ticketType.ts';
import { catalog, stock } from './server.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const deps = () => app.runtime.depsOf('events');
const scope = () => deps().forTenant(app.tenants.a.id);
const inCatalogue = () => deps().use(catalog);
const SUMMER = {
  startDateTime: '2082-07-01T18:00:00.000Z',
  endDateTime: '2082-07-01T22:00:00.000Z',
};

const makeEvent = (name: string, capacity: number | null = null) =>
  scope().tx((tx) =>
    inCatalogue().createEvent(tx, { ...SUMMER, tenantId: app.tenants.a.id, name, capacity }),
  );
const makeType = (eventId: string, quantity = 10) =>
  scope().tx((tx) =>
    inCatalogue().createTicketType(tx, {
      tenantId: app.tenants.a.id,
      eventId,
      quantity,
      name: 'General',
      price: 12.5,
    }),
  );
const publish = (eventId: string) =>
  scope().tx((tx) => inCatalogue().publish(tx, { tenantId: app.tenants.a.id, eventId }));
const typesOf = (eventId: string) => scope().read((db) => inCatalogue().types(db, eventId));

let holds = 0;
const hold = (
  eventId: string,
  ticketTypeId: string,
  given: { quantity?: number; secondsLeft?: number } = {},
) => {
  const holdId = `00000000-0000-4000-8000-${String((holds += 1)).padStart(12, '0')}`;
  return scope().tx(async (tx) => {
    const taken = await deps()
      .use(stock)
      .take(tx.db, {
        tenantId: app.tenants.a.id,
        holdId,
        eventId,
        code: null,
        keepsRules: true,
        lines: [{ ticketTypeId, quantity: given.quantity ?? 2 }],
        expiresAt: new Date(Date.now() + (given.secondsLeft ?? 60) * 1000),
      });
    expect(taken).not.toHaveProperty('problem');
    return holdId;
  });
};

describe('the catalog', () => {
  test('returns what was created, with the form’s defaults', async () => {
    const event = await makeEvent('A quiet evening', 100);
    expect(event).toMatchObject({
      name: 'A quiet evening',
      slug: 'a-quiet-evening',
      status: 'draft',
      timeZone: 'Z',
      capacity: 100,
      remainingCapacity: 100,
      startAt: new Date(SUMMER.startDateTime),
    });
    const type = await makeType(event.id);
    expect(type).toMatchObject({
      kind: 'paid',
      priceCents: 1250,
      quantity: 10,
      remaining: 10,
      salesAvailability: ALWAYS_AVAILABLE,
      minTicketPerOrder: 1,
      maxTicketPerOrder: 10,
    });
    expect(await typesOf(event.id)).toEqual([type]);
    const found = await scope().read((db) => inCatalogue().event(db, event.id));
    expect(found).toEqual(event);
  });

  test('shows nothing of one tenant to another', async () => {
    const event = await makeEvent('Ours');
    const other = deps().forTenant(app.tenants.b.id);
    expect(await other.read((db) => inCatalogue().event(db, event.id))).toBeNull();
    expect(await other.read((db) => inCatalogue().eventBySlug(db, event.slug))).toBeNull();
    expect(await other.read((db) => inCatalogue().types(db, event.id))).toEqual([]);
  });

  test('finds a discount by its code, ignoring case', async () => {
    const event = await makeEvent('Discounted');
    const which = { tenantId: app.tenants.a.id, eventId: event.id };
    await scope().tx((tx) =>
      inCatalogue().createDiscount(tx, { ...which, code: 'Early', kind: 'percent', percent: 12.5 }),
    );
    const found = await scope().read((db) => inCatalogue().discount(db, event.id, 'eaRLY'));
    expect(found).toMatchObject({ code: 'EARLY', percentPpm: 125_000, amountCents: null });
    expect(await scope().read((db) => inCatalogue().discount(db, event.id, 'LATE'))).toBeNull();
  });
});

describe('the remaining quantity', () => {
  test('excludes live holds and includes expired ones', async () => {
    const event = await makeEvent('Held', 5);
    const type = await makeType(event.id);
    await publish(event.id);
    await hold(event.id, type.id, { quantity: 2 });
    await hold(event.id, type.id, { quantity: 3, secondsLeft: -1 });
    expect(await typesOf(event.id)).toMatchObject([{ remaining: 8 }]);
    const found = await scope().read((db) => inCatalogue().event(db, event.id));
    expect(found).toMatchObject({ capacity: 5, remainingCapacity: 3 });
  });

  test('excludes an expired hold whose payment may still arrive', async () => {
    const event = await makeEvent('Awaited');
    const type = await makeType(event.id);
    await publish(event.id);
    const holdId = await hold(event.id, type.id, { quantity: 4, secondsLeft: -1 });
    await scope().tx((tx) =>
      tx.db('events_hold').where({ id: holdId }).update({ awaits_payment: true }),
    );
    expect(await typesOf(event.id)).toMatchObject([{ remaining: 6 }]);
  });
});
