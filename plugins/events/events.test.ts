import { conforms, type TestApp } from '@foyer/kit/testing';
import { catalogue } from './server.ts';
import { anEvent, aType, organiserDesk } from './testing/organiserDesk.ts';

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
const someEvent = async (app: TestApp) => ({ eventId: (await organiserDesk(app).add()).id });
const ofSomeEvent = async (app: TestApp) => ({ params: await someEvent(app) });

/** As many rows as lists are tried with are made in one write each. */
function addOnSale(app: TestApp, n: number): Promise<void> {
  const deps = app.runtime.depsOf('events');
  const { createEvent, createTicketType, publish } = deps.use(catalogue);
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
      params: { id: (await organiserDesk(app).add()).id },
      body: { details: { name: 'Another name' } },
    }),
    publicEvent: async (app) => ({
      params: { eventSlug: (await organiserDesk(app).addOnSale()).details.slug },
      as: app.as.nobody(app.tenants.a.url),
    }),
    publicSetting: async (app) => ({
      params: { eventId: (await organiserDesk(app).addOnSale()).id },
    }),
    copy: async (app) => ({ ...(await ofSomeEvent(app)), body: {} }),
    preview: ofSomeEvent,
    isRemovable: ofSomeEvent,
    orderTypes: async (app) => {
      const { eventId } = await someEvent(app);
      const first = await organiserDesk(app).addType(eventId);
      const second = await organiserDesk(app).addType(eventId, { name: 'Balcony' });
      return { params: { eventId }, body: { ids: [second.id, first.id] } };
    },
    removeImage: ofSomeEvent,
    removeSeatmap: ofSomeEvent,
  },
});
