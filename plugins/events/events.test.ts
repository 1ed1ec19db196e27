import { conforms, type TestApp } from '@foyer/kit/testing';
import { client } from '@foyer/kit';
import { events, type EventForm, type TicketTypeForm } from './contract.ts';

const DAY_MS = 86_400_000;
const eventForm = (n: number): EventForm => ({
  name: `Evening ${n}`,
  startDateTime: new Date(Date.UTC(2027, 5, 1) + n * DAY_MS).toISOString(),
  endDateTime: new Date(Date.UTC(2027, 5, 2) + n * DAY_MS).toISOString(),
  timeZone: 'America/New_York',
  city: `City ${n}`,
  capacity: 100 + n,
});
const typeForm = (n: number) => ({ name: `Row ${n}`, price: n + 0.25, quantity: 10 + n });

const organiser = (app: TestApp) => client(events, app.as.tenant('a'));
const inA = (app: TestApp) => ({ tenantId: app.tenants.a.id });

async function addEvent(app: TestApp, n: number, types: Partial<TicketTypeForm>[] = [typeForm(n)]) {
  const event = await organiser(app).events.create({
    ...inA(app),
    body: { eventRequest: eventForm(n) },
  });
  for (const details of types)
    await organiser(app).ticketTypes.create({
      ...inA(app),
      eventId: event.id,
      body: { details: details as TicketTypeForm },
    });
  return event;
}

async function addPublished(app: TestApp, n: number) {
  const event = await addEvent(app, n);
  return organiser(app).change({
    params: { ...inA(app), id: event.id },
    body: { details: { status: 'published' } },
  });
}

conforms(import.meta.url, {
  make: {
    events: (n) => ({ details: eventForm(n) }),
    ticketTypes: (n) => ({ ticketTypeRequest: typeForm(n) }),
    discounts: (n) => ({ details: { code: `code${n}`, kind: 'percent', percent: (n % 90) + 0.5 } }),
  },
  params: {
    ticketTypes: async (app) => ({ eventId: (await addEvent(app, 1, [])).id }),
    discounts: async (app) => ({ eventId: (await addEvent(app, 2, [])).id }),
  },
  readers: { publicEvents: (app) => app.as.nobody(app.tenants.a.url) },
  seed: {
    publicEvents: async (app, n) => {
      await addPublished(app, n);
    },
  },
  calls: {
    change: async (app) => ({
      params: { id: (await addEvent(app, 3)).id },
      body: { details: { name: 'Another name' } },
    }),
    publicEvent: async (app) => ({
      params: { eventSlug: (await addPublished(app, 4)).details.slug },
      as: app.as.nobody(app.tenants.a.url),
    }),
    publicSetting: async (app) => ({ params: { eventId: (await addPublished(app, 5)).id } }),
  },
});
