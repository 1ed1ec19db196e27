import { conforms, type TestApp } from '@foyer/testing';
import { catalog } from './server.ts';
import { anEvent, aType, organizerDesk } from './testing/organizerDesk.ts';

const DAY_MS = 86_400_000;
const nthEvent = (n: number) =>
  anEvent({
    name: `Evening ${n}`,
    startDateTime: new Date(Date.UTC(2027, 5, 1) + n * DAY_MS).toISOString(),
    endDateTime: new Date(Date.UTC(2027, 5, 2) + n * DAY_MS).toISOString(),
    timeZone: 'America/New_York',
    city: `City ${n}`,
    capacity: 100 + n,
  });
const someEvent = async (app: TestApp) => ({ eventId: (await organizerDesk(app).add()).id });
const ofSomeEvent = async (app: TestApp) => ({ params: await someEvent(app) });

/** Creates as many rows as the list tests need, in one statement each. */
function addOnSale(app: TestApp, n: number): Promise<void> {
  const deps = app.runtime.depsOf('events');
  const { createEvent, createTicketType, publish } = deps.use(catalog);
  const tenantId = app.tenants.a.id;
  return deps.forTenant(tenantId).tx(async (tx) => {
    const { id: eventId } = await createEvent(tx, { ...nthEvent(n), tenantId });
    await createTicketType(tx, { tenantId, eventId, name: 'General', quantity: 10 });
    await publish(tx, { tenantId, eventId });
  });
}

conforms(import.meta.url, {
  make: {
    events: (n) => ({ details: nthEvent(n) }),
    ticketTypes: (n) => ({
      ticketTypeRequest: aType({ name: `Row ${n}`, price: n + 0.25, quantity: 10 + n }),
    }),
    discounts: (n) => ({ details: { code: `code${n}`, kind: 'percent', percent: (n % 90) + 0.5 } }),
  },
  params: { ticketTypes: someEvent, discounts: someEvent },
  readers: { publicEvents: (app) => app.as.nobody(app.tenants.a.url) },
  seed: {
    publicEvents: addOnSale,
  },
  calls: {
    find: () => ({ query: { name: 'evening' } }),
    change: async (app) => ({
      params: { id: (await organizerDesk(app).add()).id },
      body: { details: { name: 'Another name' } },
    }),
    createWithTypes: () => ({
      body: {
        details: {
          name: 'New Year’s Gala',
          startDateTime: '2097-12-31T20:00:00.000Z',
          endDateTime: '2097-12-31T23:00:00.000Z',
        },
        ticketTypes: [],
      },
    }),
    publicEvent: async (app) => ({
      params: { eventSlug: (await organizerDesk(app).addOnSale()).details.slug },
      as: app.as.nobody(app.tenants.a.url),
    }),
    publicSetting: async (app) => ({
      params: { eventId: (await organizerDesk(app).addOnSale()).id },
    }),
    share: async (app) => ({
      params: { eventId: (await organizerDesk(app).addOnSale()).id },
    }),
    copy: async (app) => ({ ...(await ofSomeEvent(app)), body: {} }),
    preview: ofSomeEvent,
    isRemovable: ofSomeEvent,
    orderTypes: async (app) => {
      const { eventId } = await someEvent(app);
      const first = await organizerDesk(app).addType(eventId);
      const second = await organizerDesk(app).addType(eventId, { name: 'Balcony' });
      return { params: { eventId }, body: { ids: [second.id, first.id] } };
    },
    removeImage: ofSomeEvent,
    removeSeatmap: ofSomeEvent,
  },
});
