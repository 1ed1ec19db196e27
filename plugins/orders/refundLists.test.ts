import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from './contract.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let harbour: Stage;
let river: Stage;
/** Orders with refunds, by their buyers' first names. */
const sold: Record<string, string> = {};

beforeAll(async () => {
  app = await testApp();
  harbour = await stage(app);
  river = await stage(app, { event: { name: 'River Night' } });
  const foreign = await stage(app, { tenant: 'b', event: { name: 'River Night' } });
  for (const [at, firstName, lastName, email] of [
    [harbour, 'Ann', 'Lovelace', 'Ann@Example.test'],
    [harbour, 'Zoë', 'Łukasz', 'zoe@example.test'],
    [river, 'Joann', 'Love', 'joann@example.test'],
    [foreign, 'Ann', 'Lovelace', 'ann@example.test'],
  ] as const) {
    const { orderUID } = await at.sell({ firstName, lastName, email });
    // The other tenant's orders have no entry: none of them may be found.
    sold[at === foreign ? 'foreign' : firstName] = orderUID;
    await client(orders, app.as.platform()).refund({
      params: { ...at.params, orderUID },
      body: { amount: 5, reason: 'Rain' },
    });
  }
  // Sales without refunds must not match any search.
  await harbour.sell({ firstName: 'Ann', lastName: 'Lovelace', email: 'ann@example.test' });
  await harbour.sell({ firstName: 'Oe', email: 'oe@example.test' });
});
afterAll(() => app.stop());

type Query = Record<string, string>;
const names = async (answer: Promise<{ result: { details: { orderUID: string } }[] }>) =>
  (await answer).result
    .map(({ details }) => String(Object.keys(sold).find((name) => sold[name] === details.orderUID)))
    .toSorted();
const ofTenant = (query: Query) =>
  names(client(orders, app.as.tenant('a')).tenantRefunds({ tenantId: harbour.tenantId, ...query }));
const ofHarbour = (query: Query) =>
  names(client(orders, app.as.tenant('a')).eventRefunds({ ...harbour.params, ...query }));

test('lists all tenants’ refunds for operators, with the tenant of each', async () => {
  const list = client(orders, app.as.platform()).platformRefunds;
  expect(await names(list())).toEqual(['Ann', 'Joann', 'Zoë', 'foreign']);
  expect(await names(list({ queries: 'details.name=lovelace' }))).toEqual(['Ann', 'foreign']);
  const ofOne = await list({ filters: `details.tenantId=${app.tenants.b.id}` });
  expect(ofOne.result.map(({ details }) => details.tenantURL)).toEqual([app.tenants.b.url]);
  expect(ofOne.totals['details.refundAmount']).toBe(5);
  await expect(client(orders, app.as.tenant('a')).platformRefunds()).rejects.toMatchObject({
    status: 403,
  });
});

describe('a search', () => {
  test.each([
    ['lovelace', ['Ann']],
    ['love', ['Ann', 'Joann']],
    ['ukasz', ['Zoë']],
    ['example.test', ['Ann', 'Joann', 'Zoë']],
    ['river', ['Joann']],
    ['complet', ['Ann', 'Joann', 'Zoë']],
    ['nobody', []],
    ["%_'", []],
  ])('for %j finds a tenant’s or an event’s buyers, events and statuses', async (q, found) => {
    expect(await ofTenant({ q })).toEqual(found);
    expect(await ofHarbour({ q })).toEqual(found.filter((name) => name !== 'Joann'));
  });

  test('finds an order by its ID, entirely or in part, but not another tenant’s', async () => {
    const { Ann = '', foreign = '' } = sold;
    for (const q of [Ann, Ann.toLowerCase(), Ann.slice(1)])
      expect(await ofTenant({ q })).toEqual(['Ann']);
    expect(await ofTenant({ q: foreign })).toEqual([]);
  });
});

test('limits a member of one event to its refunds, however they search', async () => {
  const { Ann = '' } = sold;
  const limited = client(orders, app.as.tenant('a', 'tenant_admin', { events: [river.eventId] }));
  const found = (query: Query) =>
    names(limited.tenantRefunds({ tenantId: harbour.tenantId, ...query }));
  for (const query of [{ q: 'love' }, { q: 'complet' }, { q: 'night' }, { q: 'example.test' }])
    expect(await found(query)).toEqual(['Joann']);
  const elsewhere: Query[] = [
    { q: Ann },
    { q: 'harbour' },
    { queries: `details.orderUID=${Ann}` },
    { queries: 'details.userId=ann@example.test,details.name=lovelace' },
    { filters: 'details.name=Ann Lovelace' },
  ];
  for (const query of elsewhere) expect(await found(query)).toEqual([]);
});

describe('a filter', () => {
  test.each([
    ['details.name=lovelace', ['Ann']],
    ['details.name=Ann Love', ['Ann', 'Joann']],
    ['details.userId=ANN@example.test', ['Ann']],
    ['details.userId=nn@example', ['Ann', 'Joann']],
    ['details.userId=oe@example.test', ['Zoë']],
    ['details.userId=Lovelace', []],
    ['details.eventName=river', ['Joann']],
    ['details.status=COMPLET', ['Ann', 'Joann', 'Zoë']],
    ['details.status=process', []],
    ['details.status=nothing', []],
    ['details.name=ann,details.userId=joann', ['Joann']],
  ])('matches parts of values: %j', async (queries, found) => {
    expect(await ofTenant({ queries })).toEqual(found);
  });

  test.each([
    ['details.name=Ann Lovelace', ['Ann']],
    ['details.name=Lovelace', []],
    ['details.userId=Ann@Example.test', ['Ann']],
    ['details.userId=ann@example.test', []],
    ['details.userId!=zoe@example.test', ['Ann', 'Joann']],
    ['details.name=""', []],
  ])('matches entire values: %j', async (filters, found) => {
    expect(await ofTenant({ filters })).toEqual(found);
  });

  test('finds an order by its ID', async () => {
    const { Ann = '', foreign = '' } = sold;
    for (const queries of [`details.orderUID=${Ann}`, `details.orderUID=${Ann.slice(2)}`])
      expect(await ofTenant({ queries })).toEqual(['Ann']);
    expect(await ofTenant({ filters: `details.orderUID=${Ann}` })).toEqual(['Ann']);
    expect(await ofTenant({ filters: `details.orderUID=${Ann.toLowerCase()}` })).toEqual([]);
    expect(await ofTenant({ filters: `details.orderUID=${foreign}` })).toEqual([]);
  });
});
