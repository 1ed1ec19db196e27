import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { fees } from '@foyer/plugin-fees/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { events } from './contract.ts';
import { organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';
import { inDays, windowOf } from './testing/salesWindow.ts';

let app: TestApp;
let desk: OrganizerDesk;
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
});
afterAll(() => app.stop());

const programme = async (label?: string) =>
  (await client(events, app.as.nobody(label)).publicProgramme({})).result;
const offers = async () =>
  new Map((await programme('a')).map(({ details, offer }) => [details.name, offer]));
const NOTHING = {
  from: null,
  onePrice: false,
  plusTax: false,
  soldOut: false,
  isSuspended: false,
  fewLeft: false,
  nextSaleAt: null,
};

test('shows the price of the cheapest ticket available now, donations excluded', async () => {
  const { id, details } = await desk.addOnSale({ name: 'Two prices' }, { price: 40, quantity: 50 });
  await desk.addType(id, { name: 'Lawn', price: 25, quantity: 50 });
  await desk.addType(id, { name: 'Gone', price: 5, quantity: 0 });
  await desk.addType(id, { name: 'Later', price: 5, quantity: 9, ...windowOf(3, 4) });
  await desk.addType(id, { name: 'For the roof', kind: 'donation', price: 1, quantity: 9 });
  const { ticketTypes } = await desk.see(details.slug);
  const lawn = ticketTypes.find((type) => type.details.name === 'Lawn')?.details.allIn.total;
  expect(lawn).toBeGreaterThanOrEqual(25);
  const offer = (await offers()).get('Two prices');
  expect(offer).toMatchObject({ from: lawn, onePrice: false, soldOut: false, fewLeft: false });
  expect(offer?.nextSaleAt?.slice(0, 16)).toBe(inDays(3));
});

test('shows whether few or no tickets are left, or none are on sale yet', async () => {
  await desk.addOnSale({ name: 'Few' }, { quantity: 20 });
  await desk.addOnSale({ name: 'Small house', capacity: 3 }, { quantity: 900 });
  const none = await desk.addOnSale({ name: 'None' }, { quantity: 1 });
  await desk.hold(none.id, none.typeId);
  await desk.addOnSale({ name: 'Not yet' }, { quantity: 9, ...windowOf(1, 2) });
  const over = await desk.addOnSale({ name: 'No more' });
  await desk.changeType(over.id, over.typeId, windowOf(-2, -1));
  const said = await offers();
  expect(said.get('Few')).toMatchObject({ fewLeft: true, onePrice: true, soldOut: false });
  expect(said.get('Small house')).toMatchObject({ fewLeft: true });
  expect(said.get('None')).toEqual({ ...NOTHING, soldOut: true });
  const { nextSaleAt = null, ...notYet } = said.get('Not yet') ?? {};
  expect({ ...notYet, nextSaleAt: null }).toEqual(NOTHING);
  expect(nextSaleAt?.slice(0, 16)).toBe(inDays(1));
  expect(said.get('No more')).toEqual(NOTHING);
});

test('lists an event without an end while its tickets are on sale', async () => {
  const at = (days: number) => {
    const instant = `${inDays(days)}:00.000Z`;
    return { startDateTime: instant, endDateTime: instant };
  };
  await desk.addOnSale({ name: 'Begun', ...at(-1 / 24) });
  await desk.addOnSale({ name: 'Started long ago', ...at(-5 / 24) });
  const said = await offers();
  expect(said.get('Begun')).toMatchObject({ onePrice: true });
  expect(said.has('Started long ago')).toBe(false);
});

test('shows whether tax is added to the price', async () => {
  const chargeTax = (isCharged: boolean) =>
    client(fees, app.as.platform()).updateTenantSetting({
      body: { tenantId: desk.tenantId, chargeTax: isCharged, taxRate: 8 },
    });
  await desk.addOnSale({ name: 'Taxed' }, { price: 30 });
  const { from, plusTax } = (await offers()).get('Taxed') ?? {};
  expect(plusTax).toBe(false);
  await chargeTax(true);
  // Pages cache a tenant's prices for up to a second.
  const taxed = async () => (await offers()).get('Taxed');
  await expect.poll(taxed).toMatchObject({ from, plusTax: true });
  await chargeTax(false);
  await expect.poll(taxed).toMatchObject({ from, plusTax: false });
});

test('lists events by date, without drafts, ended events and those of other tenants', async () => {
  await desk.add({ name: 'In the drawer' });
  const during = (from: string, until: string) => ({
    startDateTime: `${from}T18:00:00.000Z`,
    endDateTime: `${until}T20:00:00.000Z`,
  });
  await desk.addOnSale({ name: 'Long ago', ...during('2020-07-01', '2020-07-01') });
  await desk.addOnSale({ name: 'Under way', ...during('2020-07-01', '2090-07-01') });
  const names = (await programme('a')).map(({ details }) => details.name);
  expect(names[0]).toBe('Under way');
  expect(names).not.toContain('In the drawer');
  expect(names).not.toContain('Long ago');
  expect(await programme('b')).toEqual([]);
  expect(await programme()).toEqual([]);
});
