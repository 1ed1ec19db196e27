import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from './contract.ts';
import { organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';

let app: TestApp;
let desk: OrganizerDesk;
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
});
afterAll(() => app.stop());

const copy = (eventId: string, body: { startDateTime?: string } = {}) =>
  desk.api.copy({ params: { tenantId: desk.tenantId, eventId }, body });
const discountsOf = async (eventId: string) =>
  (await desk.api.discounts.list({ tenantId: desk.tenantId, eventId })).result;

/** Sold, used, with a sale window, and in a zone with daylight saving time. */
async function aUsedEvent() {
  const event = await desk.addOnSale(
    {
      name: 'Summer Gala',
      timeZone: 'America/New_York',
      city: 'Portland',
      capacity: 40,
      covidSafety: 'Masks are welcome.',
      description: '<p>Four bands.</p>',
      doors: '18:30',
      emailDeliveryVerbiage: 'By mail.',
    },
    {
      name: 'Stalls',
      salesAvailability: 'SALES_AVAILABILITY_OPT_2',
      startDate: '2026-01-01',
      startTime: '10:00',
      endDate: '2082-06-30',
      endTime: '10:00',
    },
  );
  await desk.addDiscount(event.id, {
    code: 'EARLY',
    kind: 'percent',
    percent: 10,
    usageLimit: 5,
    ticketTypeIds: [event.typeId],
  });
  await desk.consume(await desk.hold(event.id, event.typeId, { quantity: 2, code: 'EARLY' }));
  return event;
}

test('a copy is a draft with the same details, types and discounts, and nothing used', async () => {
  const event = await aUsedEvent();
  const { id, details } = await copy(event.id);
  expect(id).not.toBe(event.id);
  expect(details).toEqual({
    ...event.details,
    name: 'Copy of Summer Gala',
    slug: 'copy-of-summer-gala',
    status: 'draft',
    dateCreated: details.dateCreated,
  });
  expect((await desk.one(id)).details).toEqual(details);
  const [before] = await desk.typesOf(event.id);
  const [type, ...rest] = await desk.typesOf(id);
  expect(rest).toEqual([]);
  expect(before?.details.remainingQuantity).toBe(8);
  expect(type?.id).not.toBe(before?.id);
  expect(type?.details).toEqual({ ...before?.details, remainingQuantity: 10 });
  expect((await discountsOf(event.id))[0]?.details.used).toBe(1);
  expect(await discountsOf(id)).toMatchObject([
    { details: { code: 'EARLY', percent: 10, usageLimit: 5, used: 0, ticketTypeIds: [type?.id] } },
  ]);
});

test('a new start moves every date and keeps local times', async () => {
  const event = await aUsedEvent();
  // 2 PM, in summer and in winter.
  const { id, details } = await copy(event.id, { startDateTime: '2082-12-28T19:00:00.000Z' });
  expect(details).toMatchObject({
    startDateTime: '2082-12-28T19:00:00.000Z',
    endDateTime: '2082-12-28T23:00:00.000Z',
  });
  expect((await desk.typesOf(id))[0]?.details).toMatchObject({
    startDate: '2026-06-30',
    startTime: '10:00',
    endDate: '2082-12-27',
    endTime: '10:00',
  });
});

test('a name of the maximum length is shortened at its end', async () => {
  const { id } = await desk.add({ name: 'x'.repeat(255) });
  const { details } = await copy(id);
  expect(details.name).toBe(`Copy of ${'x'.repeat(247)}`);
});

test('pictures are copied, so the original may lose its own', async () => {
  const { id } = await desk.add({ name: 'Pictured' });
  const params = { tenantId: desk.tenantId, eventId: id };
  const organizer = app.as.tenant('a');
  const upload = async (as: 'image' | 'seatmap', eventId = id) => {
    const path = `/api/tenants/${desk.tenantId}/events/${eventId}/${as}`;
    const picture = { width: 4, height: 4, channels: 3, background: '#0a5c63' } as const;
    const body = new Uint8Array(await sharp({ create: picture }).png().toBuffer());
    expect((await organizer.request(path, { method: 'POST', body })).status).toBe(200);
  };
  await upload('image');
  await upload('seatmap');
  const [made, other] = [await copy(id), await copy(id)];
  // Chosen before the job ran.
  await upload('image', other.id);
  const chosen = (await desk.one(other.id)).details.eventImage;
  await app.jobs.run();
  await desk.api.removeImage({ params });
  await desk.api.removeSeatmap({ params });
  await app.jobs.run();
  const { eventImage, seatmap } = (await desk.one(made.id)).details;
  expect(seatmap).toBe('/copy-of-pictured/assets/seatmap.png');
  for (const address of [eventImage ?? '', seatmap ?? ''])
    expect((await organizer.request(address)).status).toBe(200);
  expect((await desk.one(other.id)).details.eventImage).toBe(chosen);
});

test('resending a request makes no second copy', async () => {
  const { id } = await desk.add({ name: 'Once' });
  const given = {
    params: { tenantId: desk.tenantId, eventId: id },
    body: {},
    headers: { 'Idempotency-Key': 'copy-once' },
  };
  const first = await desk.api.copy(given);
  expect((await desk.api.copy(given)).id).toBe(first.id);
});

test('an event of another tenant, or a missing one, can’t be copied', async () => {
  const { id } = await desk.add();
  const other = client(events, app.as.tenant('b'));
  const { b } = app.tenants;
  for (const tenantId of [b.id, desk.tenantId])
    await expect(other.copy({ params: { tenantId, eventId: id }, body: {} })).rejects.toMatchObject(
      { status: 404 },
    );
  await expect(copy('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    status: 404,
  });
});

const YEARS = 'Choose a date between the years 1970 and 2999.';

test('rejects a copy into an unsupported year next to the start field', async () => {
  const event = await aUsedEvent();
  for (const startDateTime of [
    '9999-12-31T23:59:00Z',
    '3000-01-01T00:00:00Z',
    '0000-01-01T00:00:00Z',
  ])
    await expect(copy(event.id, { startDateTime })).rejects.toMatchObject({
      status: 422,
      fields: { startDateTime: [YEARS] },
    });
});

test('rejects a start that would move other dates of the event into an unsupported year', async () => {
  const { id } = await desk.add({
    startDateTime: '2030-01-01T00:00:00Z',
    endDateTime: '2030-01-03T00:00:00Z',
  });
  await expect(copy(id, { startDateTime: '2999-12-31T00:00:00Z' })).rejects.toMatchObject({
    status: 422,
    fields: { startDateTime: [YEARS] },
  });
});

test('rejects an event, a window and a discount in such a year next to the date', async () => {
  const event = await aUsedEvent();
  const { tenantId } = desk;
  const of = { tenantId, eventId: event.id };
  await expect(desk.add({ startDateTime: '0000-01-01T00:00:00Z' })).rejects.toMatchObject({
    status: 422,
    fields: { 'details.startDateTime': [YEARS] },
  });
  const window = { startDate: '0000-01-01', startTime: '10:00', endDate: '9999-12-31' };
  const details = { name: 'Balcony', price: 10, quantity: 5, endTime: '10:00', ...window };
  await expect(
    desk.api.ticketTypes.create({
      ...of,
      body: { details: { ...details, salesAvailability: 'SALES_AVAILABILITY_OPT_2' } },
    }),
  ).rejects.toMatchObject({
    status: 422,
    fields: { 'details.startDate': [YEARS], 'details.endDate': [YEARS] },
  });
  await expect(
    desk.addDiscount(event.id, {
      code: 'LATE',
      kind: 'percent',
      percent: 10,
      endDateTime: '9999-12-31T23:59:00Z',
    }),
  ).rejects.toMatchObject({ status: 422, fields: { 'details.endDateTime': [YEARS] } });
});
