import { client } from '@foyer/kit';
import { address, ask, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orders } from './contract.ts';
import { stage, type Stage } from './testing/stage.ts';

let app: TestApp;
let harbour: Stage;
let other: Stage;
let foreign: Stage;
beforeAll(async () => {
  app = await testApp();
  harbour = await stage(app);
  other = await stage(app, { event: { name: 'River Night' } });
  foreign = await stage(app, { tenant: 'b' });
});
afterAll(() => app.stop());

const { tenantOrders, platformOrders } = orders.lists;
const ofTenant = (query: Record<string, string> = {}) =>
  client(orders, app.as.tenant('a')).tenantOrders({ tenantId: app.tenants.a.id, ...query });
const ofAll = (query: Record<string, string> = {}) =>
  client(orders, app.as.platform()).platformOrders(query);
const uids = ({ result }: { result: { orderUID: string }[] }) =>
  result.map(({ orderUID }) => orderUID).toSorted();

describe('the orders of a tenant', () => {
  test('include all its events, with each order’s event', async () => {
    const [one, two] = [await harbour.sell(), await other.sell()];
    const { result } = await ofTenant();
    expect(result).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          orderUID: one.orderUID,
          eventId: harbour.eventId,
          eventName: 'Harbour Lights',
          tenantId: app.tenants.a.id,
          tenantName: 'Tenant A',
          onHold: false,
        }),
        expect.objectContaining({ orderUID: two.orderUID, eventName: 'River Night' }),
      ]),
    );
    const { result: atOne } = await ofTenant({ filters: `eventId = ${other.eventId}` });
    expect(new Set(atOne.map(({ eventName }) => eventName))).toEqual(new Set(['River Night']));
  });

  test('include unpaid ones, found by their status', async () => {
    const { orderUID } = await harbour.sell();
    await app
      .database('orders_order')
      .where({ uid: orderUID })
      .update({ status: 'expired', completed_at: null });
    expect(uids(await ofTenant({ filters: 'status = expired' }))).toEqual([orderUID]);
  });

  test('are hidden from others: in the list, its search and its file', async () => {
    const { orderUID, tickets } = await foreign.sell({ email: 'secret@example.test' });
    for (const q of [orderUID, 'secret@example', tickets[0]?.ticketUID ?? ''])
      expect(uids(await ofTenant({ q }))).toEqual([]);
    const path = address(tenantOrders.path, { tenantId: app.tenants.b.id });
    expect((await ask(app.as.tenant('a'), 'get', path)).status).toBe(404);
    const own = address(tenantOrders.path, { tenantId: app.tenants.a.id });
    expect(await fileOf(app.as.tenant('a'), own)).not.toContain(orderUID);
    expect(uids(await ofAll({ q: orderUID }))).toEqual([orderUID]);
  });

  test('are hidden from door staff, and those of all tenants from tenants', async () => {
    const path = address(tenantOrders.path, { tenantId: app.tenants.a.id });
    expect((await ask(app.as.tenant('a', 'tenant_door'), 'get', path)).status).toBe(403);
    for (const visitor of [app.as.tenant('a'), app.as.platform('platform_user')])
      expect((await ask(visitor, 'get', address(platformOrders.path))).status).toBe(403);
    expect((await ask(app.as.nobody(), 'get', address(platformOrders.path))).status).toBe(401);
  });
});

test.each([
  ['orderUID', 200],
  ['totalAmount', 422],
] as const)(
  'doesn’t sort all orders of the platform by %s, which would read every one; sorts a tenant’s where an index has that order',
  async (field, ofTenant) => {
    const sorted = (path: string) => `${path}?sort=${field}:asc`;
    const ofAll = address(platformOrders.path);
    expect((await ask(app.as.platform(), 'get', sorted(ofAll))).status).toBe(422);
    const own = address(tenantOrders.path, { tenantId: app.tenants.a.id });
    expect((await ask(app.as.tenant('a'), 'get', sorted(own))).status).toBe(ofTenant);
  },
);

describe('finds an order', () => {
  let orderUID: string;
  let ticketUID: string;
  beforeAll(async () => {
    const sale = await harbour.sell({
      firstName: 'Łucja',
      lastName: 'Ängström',
      email: 'Lucja_A@example.test',
      phone: '+1 (207) 555-0187',
    });
    orderUID = sale.orderUID;
    ticketUID = sale.tickets[0]?.ticketUID ?? '';
  });

  test.each([
    ['its ID', () => orderUID.toLowerCase().slice(2)],
    ['a name in another case', () => 'ŁUCJA äNG'],
    ['an address with a literal _', () => 'lucja_a@'],
    ['a phone number as entered', () => '(207) 555-0187'],
    ['a phone number in another format', () => '207 555.0187'],
    ['text pasted with spaces around it', () => '  Ängström '],
    ['an ID with a trailing space', () => `${orderUID} `],
    ['a ticket ID', () => ticketUID.toLowerCase()],
    ['the last four characters of a ticket ID', () => ticketUID.slice(-4)],
  ])('by %s', async (_what, q) => {
    for (const found of [await ofTenant({ q: q() }), await ofAll({ q: q() })])
      expect(uids(found)).toContain(orderUID);
    const filter = { filter: JSON.stringify({ q: q() }), range: '[0,49]', sort: '["id","ASC"]' };
    const path = address(tenantOrders.path, { tenantId: app.tenants.a.id }, filter);
    const { body } = await ask(app.as.tenant('a'), 'get', path);
    expect(uids({ result: body as { orderUID: string }[] })).toContain(orderUID);
  });

  test('by an entire ID or address only, if one matches', async () => {
    const nearly = await harbour.sell({ email: `a${'Lucja_A@example.test'}` });
    for (const q of ['lucja_a@EXAMPLE.test', orderUID.toLowerCase(), ticketUID])
      for (const found of [await ofTenant({ q }), await ofAll({ q })])
        expect([uids(found), found.count]).toEqual([[orderUID], 1]);
    expect(uids(await ofTenant({ q: 'ucja_a@example.test' }))).toEqual(
      [orderUID, nearly.orderUID].toSorted(),
    );
    expect(uids(await ofTenant({ q: 'alucja_a@example.test' }))).toEqual([nearly.orderUID]);
  });

  test('page by page, and in the file of a search', async () => {
    const others = [
      await harbour.sell({ lastName: 'Umlauf' }),
      await harbour.sell({ lastName: 'Umlauf' }),
    ];
    const wanted = others.map((sale) => sale.orderUID).toSorted();
    const first = await ofTenant({ q: 'umlauf', limit: '1' });
    const second = await ofTenant({ q: 'umlauf', limit: '1', cursor: String(first.cursor) });
    expect([...uids(first), ...uids(second)].toSorted()).toEqual(wanted);
    expect([first.count, second.count, second.cursor]).toEqual([2, 2, null]);
    const path = address(tenantOrders.path, { tenantId: app.tenants.a.id });
    const file = await fileOf(app.as.tenant('a'), path, { q: 'umlauf' });
    expect(file.trim().split('\n')).toHaveLength(1 + wanted.length);
    for (const uid of wanted) expect(file).toContain(uid);
  });

  test.each(['%', 'lucjaXa@', '207 555-0199', "O'; drop table orders_order; --", '\\'])(
    'but not by %j',
    async (q) => {
      expect(uids(await ofTenant({ q }))).not.toContain(orderUID);
    },
  );

  test('by a name in another script, and by its current name only', async () => {
    const { orderUID: of } = await harbour.sell({ firstName: 'Иван', lastName: 'Грозный' });
    const found = async (q: string) => [uids(await ofTenant({ q })), uids(await ofAll({ q }))];
    expect(await found('ГРОЗН')).toEqual([[of], [of]]);
    await app.database('orders_order').where({ uid: of }).update({ last_name: 'Васильевич' });
    expect(await found('грозн')).toEqual([[], []]);
    expect(await found('васильев')).toEqual([[of], [of]]);
  });

  test('by its payment', async () => {
    const all = await ofTenant({ limit: '100' });
    const methods = new Set(all.result.map(({ paymentMethod }) => paymentMethod));
    for (const method of methods) {
      const { result } = await ofTenant({ q: method.slice(0, 3).toUpperCase(), limit: '100' });
      const paid = all.result.filter((order) => order.paymentMethod === method);
      expect(uids({ result })).toEqual(expect.arrayContaining(uids({ result: paid })));
    }
  });

  test('once, and counted once, however many of its texts match', async () => {
    for (const of of [ofTenant, ofAll])
      for (const q of ['2', 'a', 'e', 'example', '555'])
        for (const filters of ['', `eventId = ${harbour.eventId}`]) {
          const { result, count } = await of({ q, limit: '100', ...(filters && { filters }) });
          expect([q, new Set(uids({ result })).size]).toEqual([q, result.length]);
          expect([q, count]).toEqual([q, result.length]);
        }
  });

  test('by members who see its event', async () => {
    const path = (q: string) =>
      address(tenantOrders.path, { tenantId: app.tenants.a.id }, { q, limit: '100' });
    const limited = app.as.tenant('a', 'tenant_admin', { events: [other.eventId] });
    for (const q of ['lucja', orderUID.slice(2), ticketUID.slice(-4)]) {
      const { body } = await ask(limited, 'get', path(q));
      expect(body).toMatchObject({ count: 0, result: [] });
    }
  });

  test('by its tenant, date, payment and refund', async () => {
    const { orderUID: refunded } = await harbour.sell();
    await app.database('orders_order').where({ uid: refunded }).update({ refunded_cents: 100 });
    const within = { filters: `tenantId = ${app.tenants.a.id}, refunded = true` };
    expect(uids(await ofAll(within))).toEqual([refunded]);
    const elsewhere = { filters: `tenantId = ${app.tenants.b.id}, refunded = true` };
    expect(uids(await ofAll(elsewhere))).toEqual([]);
    expect(uids(await ofTenant({ filters: 'dateCreated < 2020-01-01' }))).toEqual([]);
    expect(uids(await ofTenant({ filters: 'paymentMethod = card' }))).toEqual([]);
  });

  test('by its payout hold', async () => {
    const row = await app.database('orders_order').where({ uid: orderUID }).first();
    await app.database('payouts_order').insert({
      tenant_id: row.tenant_id,
      order_id: row.id,
      order_uid: orderUID,
      event_id: row.event_id,
      facilitator: 'platform',
      has_charge: true,
      on_hold: true,
      held_at: new Date(),
    });
    expect(uids(await ofTenant({ filters: 'onHold = true' }))).toEqual([orderUID]);
    expect(uids(await ofAll({ filters: 'onHold = false' }))).not.toContain(orderUID);
    // From the stored counts and the few holds, and from the rows where those don't apply.
    const all = await ofAll();
    for (const of of [ofTenant, ofAll])
      for (const more of [
        '',
        ', status = completed',
        ', refunded = true',
        `, eventId = ${harbour.eventId}`,
      ]) {
        const count = async (filters: string) => (await of({ filters })).count;
        const [held, free] = [
          await count(`onHold = true${more}`),
          await count(`onHold = false${more}`),
        ];
        const { result } = await of({ filters: `onHold = false${more}`, limit: '100' });
        expect(result.length).toBe(free);
        expect(held).toBe(more.includes('refunded') ? 0 : 1);
      }
    expect((await ofAll({ filters: 'onHold != true' })).count).toBe(all.count - 1);
    const limited = app.as.tenant('a', 'tenant_admin', { events: [other.eventId] });
    const ofOther = { tenantId: app.tenants.a.id, filters: 'onHold = true' };
    expect((await client(orders, limited).tenantOrders(ofOther)).count).toBe(0);
  });
});

/** The rows of a list as a CSV file. */
async function fileOf(
  visitor: Visitor,
  path: string,
  query: Record<string, string> = {},
): Promise<string> {
  const link = await ask(visitor, 'get', `${path}/download?${new URLSearchParams(query)}`);
  const { pathname, search } = new URL((link.body as { downloadUrl: string }).downloadUrl);
  return String((await ask(visitor, 'get', `${pathname}${search}`)).body);
}

test('names the tenant in the file of all tenants, and applies the list’s filters', async () => {
  const { orderUID } = await foreign.sell({ firstName: '=1+1' });
  const filter = JSON.stringify({ tenantId: app.tenants.b.id });
  const csv = await fileOf(app.as.platform(), address(platformOrders.path), { filter });
  const [head, ...lines] = csv.trim().split('\n');
  expect(head).toMatch(
    /^Tenant,Event name,Date \(America\/New_York\),Order ID,Name,.*Status,Payout on hold$/,
  );
  expect(lines.filter((line) => !line.startsWith('Tenant B,'))).toEqual([]);
  const line = lines.find((one) => one.includes(orderUID));
  expect(line).toContain("'=1+1");
  // Values are written as on the screen.
  expect(line).toMatch(/,Cash,.*,Completed,/);
});
