import { client } from '@foyer/kit';
import { conforms, type TestApp } from '@foyer/testing';
import { onSale, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';

/** Adds a row like the existing one; its sales don't matter for paging. */
async function addTenant(app: TestApp, n: number): Promise<void> {
  const {
    id: _id,
    tenant_id: _own,
    ...like
  } = await app.database('tenants_tenant').where({ id: app.tenants.a.id }).first();
  const url = `sales-${n}`;
  await app.database.transaction(async (db) => {
    const row = { ...like, name: `The ${url}`, url };
    const [made] = await db('tenants_tenant').insert(row).returning('id');
    await db('tenants_url').insert({ tenant_id: made.id, url });
  });
}

async function addEvent(app: TestApp, n: number): Promise<void> {
  const { eventId } = await known(app);
  const { id: _id, ...like } = await app.database('events_event').where({ id: eventId }).first();
  const start_at = new Date(like.start_at.getTime() + n);
  const row = { ...like, name: `Concert ${n}`, slug: `concert-${n}`, start_at };
  await app.database('events_event').insert(row);
}

const sold = new WeakMap<TestApp, Promise<EventOnSale>>();
function known(app: TestApp): Promise<EventOnSale> {
  const made = sold.get(app) ?? sellAt(app, 1);
  sold.set(app, made);
  return made;
}

/** Creates an event of tenant A with a box office sale. */
async function sellAt(app: TestApp, n: number): Promise<EventOnSale> {
  const event = await onSale(app, { name: `Concert ${n}`, types: { General: { price: 20 } } });
  await client(staffCalls, app.as.platform()).boxOfficeSale({
    params: { tenantId: event.tenantId, eventId: event.eventId },
    body: {
      lines: [{ ticketId: event.types['General'] ?? '', quantity: (n % 5) + 1 }],
      paymentMethod: 'cash',
    },
  });
  return event;
}

const knownEvent = async (app: TestApp) => ({
  params: { eventId: (await known(app)).eventId },
});

conforms(import.meta.url, {
  calls: {
    eventSummary: knownEvent,
    eventSubject: knownEvent,
    eventSalesCurve: knownEvent,
    eventSalesByChannel: knownEvent,
    salesByType: knownEvent,
    againstLastEvent: knownEvent,
    checkIns: knownEvent,
  },
  seed: {
    tenantList: addTenant,
    platformTaxes: addTenant,
    platformDonations: addTenant,
    platformEventList: addEvent,
    eventList: addEvent,
    taxes: addEvent,
    donations: addEvent,
  },
});
