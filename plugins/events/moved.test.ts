import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { organizerDesk } from './testing/organizerDesk.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const AT_NINE_IN_JULY = {
  startDateTime: '2082-07-02T01:00:00.000Z',
  endDateTime: '2082-07-02T03:00:00.000Z',
  timeZone: 'America/New_York',
};
const UNTIL_JUNE = {
  salesAvailability: 'SALES_AVAILABILITY_OPT_2',
  startDate: '2082-05-01',
  startTime: '10:00',
  endDate: '2082-06-30',
  endTime: '18:00',
};

describe('an event that moves', () => {
  test('moves its end, sale windows and discounts along when asked to', async () => {
    const desk = organizerDesk(app);
    const event = await desk.addOnSale(AT_NINE_IN_JULY, UNTIL_JUNE);
    await desk.addDiscount(event.id, {
      code: 'EARLY',
      kind: 'percent',
      percent: 10,
      endDateTime: '2082-06-15T16:00:00.000Z',
    });
    // To December, after the clocks there changed.
    const { details } = await desk.change(event.id, {
      startDateTime: '2082-12-02T02:00:00.000Z',
      moveAlong: true,
    });
    expect(details.endDateTime).toBe('2082-12-02T04:00:00.000Z');
    const [type] = await desk.typesOf(event.id);
    expect(type?.details).toMatchObject({
      startDate: '2082-10-01',
      startTime: '10:00',
      endDate: '2082-11-30',
      endTime: '18:00',
    });
    const row = await app.database('events_ticket_type').where({ id: event.typeId }).first();
    expect((row.sale_ends_at as Date).toISOString()).toBe('2082-11-30T23:00:00.000Z');
    const discount = await app.database('events_discount').where({ event_id: event.id }).first();
    expect((discount.ends_at as Date).toISOString()).toBe('2082-11-15T17:00:00.000Z');
  });

  test('leaves them unchanged unless asked to', async () => {
    const desk = organizerDesk(app);
    const event = await desk.addOnSale(AT_NINE_IN_JULY, UNTIL_JUNE);
    await desk.change(event.id, { startDateTime: '2082-07-02T00:00:00.000Z' });
    const [type] = await desk.typesOf(event.id);
    expect(type?.details).toMatchObject(UNTIL_JUNE);
  });

  test('keeps the local time of windows in a new zone', async () => {
    const desk = organizerDesk(app);
    const event = await desk.addOnSale(AT_NINE_IN_JULY, UNTIL_JUNE);
    // 9 PM the next day, in another time zone.
    await desk.change(event.id, {
      startDateTime: '2082-07-03T04:00:00.000Z',
      endDateTime: '2082-07-03T06:00:00.000Z',
      timeZone: 'America/Los_Angeles',
      moveAlong: true,
    });
    const [type] = await desk.typesOf(event.id);
    expect(type?.details).toMatchObject({ endDate: '2082-07-01', endTime: '18:00' });
    const row = await app.database('events_ticket_type').where({ id: event.typeId }).first();
    expect((row.sale_ends_at as Date).toISOString()).toBe('2082-07-02T01:00:00.000Z');
  });
});

describe('a sale window', () => {
  const TOO_LATE = { ...UNTIL_JUNE, endDate: '2082-07-02', endTime: '09:00' };
  const refused = {
    status: 422,
    fields: {
      'details.endDate': [
        'Ticket sales for this event end on Jul 01, 2082, 11:00 PM EDT. Choose an earlier end.',
      ],
    },
  };

  test('that ends after its event is rejected', async () => {
    const desk = organizerDesk(app);
    const event = await desk.addOnSale(AT_NINE_IN_JULY, UNTIL_JUNE);
    await expect(desk.addType(event.id, TOO_LATE)).rejects.toMatchObject(refused);
    await expect(desk.changeType(event.id, event.typeId, TOO_LATE)).rejects.toMatchObject(refused);
    await desk.addType(event.id, { ...TOO_LATE, endDate: '2082-07-01', endTime: '23:00' });
  });

  test('that a move has left too late does not prevent other changes of its type', async () => {
    const desk = organizerDesk(app);
    const event = await desk.addOnSale(AT_NINE_IN_JULY, UNTIL_JUNE);
    await desk.change(event.id, {
      startDateTime: '2082-06-02T01:00:00.000Z',
      endDateTime: '2082-06-02T03:00:00.000Z',
    });
    await desk.changeType(event.id, event.typeId, { ...UNTIL_JUNE, price: 30 });
    const [type] = await desk.typesOf(event.id);
    expect(type?.details.price).toBe(30);
  });
});
