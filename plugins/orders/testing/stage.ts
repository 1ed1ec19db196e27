import { client } from '@foyer/kit';
import type { TestApp } from '@foyer/testing';
import { catalog, type CatalogEvent, type NewTicketType } from '@foyer/plugin-events/server';
import type { EventForm } from '@foyer/plugin-events/contract';
import { boxOffice } from '@foyer/plugin-boxoffice/contract';

/** An event and what it sells. */
export interface Stage {
  tenantId: string;
  eventId: string;
  typeId: string;
  event: CatalogEvent;
  /** The path parameters of its calls. */
  params: { tenantId: string; eventId: string };
  /** Sells at the box office, two tickets by default. */
  sell(over?: Partial<Sale>): Promise<Sold>;
  /** The event's tickets, as rows of the table. */
  tickets(): Promise<{ id: string; uid: string; status: string; order_id: string }[]>;
  /** The sold count of the ticket type. */
  sold(): Promise<number>;
}

type Api = ReturnType<typeof client<typeof boxOffice>>;
type Sale = NonNullable<Parameters<Api['boxOfficeSale']>[0]['body']>;
type Sold = Awaited<ReturnType<Api['boxOfficeSale']>>;

/** Publishes an event, by default of tenant a on the evening of December 4, with one ticket type at $50. */
export async function stage(
  app: TestApp,
  over: { event?: Partial<EventForm>; type?: Partial<NewTicketType>; tenant?: 'a' | 'b' } = {},
): Promise<Stage> {
  const tenantId = app.tenants[over.tenant ?? 'a'].id;
  const deps = app.runtime.depsOf('orders');
  const events = deps.use(catalog);
  const made = await deps.forTenant(tenantId).tx(async (tx) => {
    const event = await events.createEvent(tx, {
      tenantId,
      name: 'Harbour Lights',
      startDateTime: '2082-12-05T00:00:00.000Z',
      endDateTime: '2082-12-05T03:00:00.000Z',
      timeZone: 'America/New_York',
      address1: '210 Front Street',
      city: 'Portland',
      state: 'ME',
      country: 'USA',
      ...over.event,
    });
    const type = await events.createTicketType(tx, {
      tenantId,
      eventId: event.id,
      name: 'General Admission',
      quantity: 1_000,
      price: 50,
      ...over.type,
    });
    return { event: await events.publish(tx, { tenantId, eventId: event.id }), type };
  });
  const eventId = made.event.id;
  const params = { tenantId, eventId };
  return {
    tenantId,
    eventId,
    typeId: made.type.id,
    event: made.event,
    params,
    sell: (sale = {}) =>
      client(boxOffice, app.as.platform()).boxOfficeSale({
        params,
        body: {
          lines: [{ ticketId: made.type.id, quantity: 2 }],
          paymentMethod: 'cash',
          firstName: 'Zoë',
          lastName: 'Łukasz',
          email: 'zoe@example.test',
          ...sale,
        },
      }),
    tickets: () => app.database('orders_ticket').where({ event_id: eventId }).orderBy('index'),
    async sold() {
      const row = (await app
        .database('events_stock')
        .where({ ticket_type_id: made.type.id })
        .first('sold', 'held')) as { sold: number; held: number };
      return row.sold + row.held;
    },
  };
}
