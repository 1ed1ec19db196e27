import { testApp, type TestApp } from '@foyer/testing';
import { client } from '@foyer/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from './contract.ts';
import { anEvent, aType, organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';

let app: TestApp;
let desk: OrganizerDesk;
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
});
afterAll(() => app.stop());

const ALWAYS = { startDate: null, startTime: null, endDate: null, endTime: null };
const create = (over: object, ticketTypes: Parameters<typeof aType>[0][]) =>
  desk.api.createWithTypes({
    params: { tenantId: desk.tenantId },
    body: {
      details: anEvent(over),
      ticketTypes: ticketTypes.map((type) => ({
        ...{ details: '', surchargeRuleId: null, ...ALWAYS },
        ...aType(type),
      })),
    },
  });
const venues = async (visitor = app.as.tenant('a')) =>
  (await client(events, visitor).venues({ params: { tenantId: desk.tenantId } })).venues;

test('creates a draft with its ticket types in the given order', async () => {
  const { id, details } = await create({ name: 'Night Ferry' }, [
    { name: 'Stalls', price: 40 },
    { name: 'Balcony', price: 25, quantity: 5 },
  ]);
  expect(details).toMatchObject({ name: 'Night Ferry', status: 'draft', places: 15 });
  const types = (await desk.typesOf(id)).map((type) => type.details);
  expect(types.map(({ name, position }) => [name, position])).toEqual([
    ['Stalls', 0],
    ['Balcony', 1],
  ]);
});

test('creates nothing if a ticket type is invalid', async () => {
  const late = {
    salesAvailability: 'SALES_AVAILABILITY_OPT_2',
    ...{ startDate: '2082-06-01', startTime: '10:00', endDate: '2082-08-01', endTime: '10:00' },
  };
  await expect(create({ name: 'Not created' }, [{}, late])).rejects.toMatchObject({ status: 422 });
  await expect(create({ name: 'Not created' }, [{ quantity: -1 }])).rejects.toMatchObject({
    status: 422,
  });
  const { result } = await desk.api.events.list({ tenantId: desk.tenantId, limit: 100 });
  expect(result.map(({ details }) => details.name)).not.toContain('Not created');
});

test('suggests each location once, the latest event’s first', async () => {
  const quay = { address1: 'The Quay', city: 'Portland', timeZone: 'America/New_York' };
  const hall = { address1: 'Town Hall', city: 'Boston', state: 'MA', country: 'USA' };
  const at = (year: number) => ({
    startDateTime: `${year}-07-01T18:00:00.000Z`,
    endDateTime: `${year}-07-01T22:00:00.000Z`,
  });
  await create({ ...quay, ...at(2083) }, []);
  await create({ ...hall, ...at(2084) }, []);
  await create({ ...quay, ...at(2085) }, []);
  await create({ city: 'Nowhere', ...at(2086) }, []);
  expect(await venues()).toEqual([
    { ...quay, state: '', country: '' },
    { ...hall, timeZone: 'Z' },
  ]);
  await expect(venues(app.as.tenant('a', 'tenant_box_office'))).rejects.toMatchObject({
    status: 403,
  });
});
