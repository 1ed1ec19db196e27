import { randomUUID } from 'node:crypto';
import { client, type BodyOf } from '@foyer/kit';
import type { TestApp } from '@foyer/testing';
import { events, type EventChanges, type EventForm } from '../contract.ts';
import { isRefusal, stock } from '../server.ts';

export const anEvent = (over: Partial<EventForm> = {}): EventForm => ({
  name: 'Harbour Lights',
  startDateTime: '2082-07-01T18:00:00.000Z',
  endDateTime: '2082-07-01T22:00:00.000Z',
  ...over,
});

type Form<Name extends keyof typeof events.resources> = BodyOf<
  (typeof events.resources)[Name]['create']
>['details'];
type TypeBody = { name?: string; quantity?: number } & Record<string, unknown>;

// Tests also send values that no form would.
export const aType = (over: TypeBody = {}) =>
  ({ name: 'General', price: 20, quantity: 10, ...over }) as Form<'ticketTypes'>;

/** What an organizer of tenant a does and its buyers see, through the API. */
export function organizerDesk(app: TestApp) {
  const tenantId = app.tenants.a.id;
  const api = client(events, app.as.tenant('a'));
  const shop = client(events, app.as.nobody(app.tenants.a.url));
  const add = (over: Partial<EventForm> = {}) =>
    api.events.create({ tenantId, body: { details: anEvent(over) } });
  const change = (id: string, details: EventChanges) =>
    api.change({ params: { tenantId, id }, body: { details } });
  const addType = (eventId: string, over: TypeBody = {}) =>
    api.ticketTypes.create({ tenantId, eventId, body: { details: aType(over) } });
  const publish = (id: string) => change(id, { status: 'published' });
  return {
    tenantId,
    api,
    shop,
    add,
    change,
    addType,
    publish,
    one: (id: string) => api.events.one({ tenantId, id }),
    changeType: (eventId: string, id: string, over: TypeBody) =>
      api.ticketTypes.update({ tenantId, eventId, id, body: { details: aType(over) } }),
    typesOf: async (eventId: string) =>
      (await api.ticketTypes.list({ tenantId, eventId, limit: 100 })).result,
    addDiscount: (eventId: string, details: Record<string, unknown>) =>
      api.discounts.create({
        tenantId,
        eventId,
        body: { details: details as Form<'discounts'> },
      }),
    see: (eventSlug: string) => shop.publicEvent({ params: { eventSlug } }),
    /** A published event with one ticket type. */
    async addOnSale(over: Partial<EventForm> = {}, type: TypeBody = {}) {
      const event = await add(over);
      const { id: typeId } = await addType(event.id, type);
      return { ...(await publish(event.id)), typeId };
    },
    /** A hold on the counters, as a checkout takes it; negative seconds create an expired one. */
    hold: (
      eventId: string,
      ticketTypeId: string,
      given: { quantity?: number; seconds?: number; code?: string } = {},
    ): Promise<string> => {
      const holdId = randomUUID();
      const deps = app.runtime.depsOf('events');
      return deps.forTenant(tenantId).tx(async (tx) => {
        const taken = await deps.use(stock).take(tx.db, {
          tenantId,
          holdId,
          eventId,
          keepsRules: true,
          code: given.code ?? null,
          lines: [{ ticketTypeId, quantity: given.quantity ?? 1 }],
          expiresAt: new Date(Date.now() + (given.seconds ?? 60) * 1000),
        });
        if (isRefusal(taken)) throw new Error(`Nothing was held: ${taken.problem}`);
        return holdId;
      });
    },
    /** Turns a hold into a sale, as a payment does. */
    consume: (holdId: string) => {
      const deps = app.runtime.depsOf('events');
      return deps
        .forTenant(tenantId)
        .tx((tx) => deps.use(stock).consume(tx.db, { tenantId, holdId }));
    },
  };
}
export type OrganizerDesk = ReturnType<typeof organizerDesk>;
