import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { client } from '@foyer/kit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyer, onSale, purchase, type EventOnSale } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { reconcileStock } from './server/reconcileStock.ts';

let app: SaleApp;
beforeAll(async () => {
  app = await saleApp();
});
afterAll(() => app.stop());

const differences = () => reconcileStock(app.runtime.depsOf('orders'));
const counter = ({ eventId, types }: EventOnSale, type: string | null) =>
  app
    .database('events_stock')
    .where({ event_id: eventId, ticket_type_id: type === null ? null : (types[type] ?? null) });
const general = (event: EventOnSale) => counter(event, 'General');

describe('recounting the inventory', () => {
  test('finds nothing after sales, holds, donations, voids and box office sales', async () => {
    const event = await onSale(app, {
      capacity: 40,
      types: {
        General: { quantity: 20 },
        Free: { quantity: 20, price: 0, kind: 'free' },
        Gift: { quantity: 20, price: 15, kind: 'donation' },
      },
    });
    await purchase(app, event, { General: 2, Gift: 1 });
    await (await buyer(app, event, { General: 3, Free: 1 })).hold();
    const desk = client(staffCalls, app.as.platform());
    const params = { tenantId: event.tenantId, eventId: event.eventId };
    const sold = await desk.boxOfficeSale({
      params,
      body: {
        lines: [{ ticketId: event.types['General'] ?? '', quantity: 2 }],
        paymentMethod: 'cash',
      },
    });
    const [kept, freed] = sold.tickets;
    for (const [ticket, putBackOnSale] of [
      [kept, false],
      [freed, true],
    ] as const)
      await desk.voidTicket({
        params,
        body: {
          ticketId: ticket?.ticketUID ?? '',
          orderUID: sold.orderUID,
          void: true,
          reason: 'Sold twice',
          putBackOnSale,
        },
      });
    expect(await general(event).first()).toMatchObject({ held: 3, sold: 3 });
    expect(await differences()).toEqual([]);
  });

  test('reports a wrong counter without changing it', async () => {
    const event = await onSale(app, { capacity: 30 });
    await (await buyer(app, event, { General: 2 })).hold();
    await purchase(app, event, { General: 1 });
    await general(event).update({ sold: 3 });
    const own = { tenantId: event.tenantId, eventId: event.eventId };
    const wrongType = {
      ...own,
      ticketTypeId: event.types['General'],
      name: 'General',
      held: 2,
      heldInFact: 2,
      sold: 3,
      soldInFact: 1,
    };
    expect(await differences()).toEqual([wrongType]);
    await counter(event, null).update({ held: 1 });
    expect(await differences()).toEqual([
      wrongType,
      {
        ...own,
        ticketTypeId: null,
        name: null,
        held: 1,
        heldInFact: 2,
        sold: 1,
        soldInFact: 1,
      },
    ]);
    expect(await general(event).first()).toMatchObject({ held: 2, sold: 3 });
    await general(event).update({ sold: 1 });
    await counter(event, null).update({ held: 2 });
    expect(await differences()).toEqual([]);
  });

  test('reports inventory that was returned without its ticket', async () => {
    const event = await onSale(app);
    await purchase(app, event, { General: 2 });
    await app.database.raw('select events_put_back(?, ?, ?, 1)', [
      event.tenantId,
      event.eventId,
      event.types['General'] ?? '',
    ]);
    expect(await differences()).toMatchObject([
      { eventId: event.eventId, sold: 1, soldInFact: 2, held: 0, heldInFact: 0 },
    ]);
  });
});
