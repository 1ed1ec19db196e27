import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client, isOpen, permissionName, TENANT_ROLES, type TenantRole } from '@foyer/kit';
import { address, ask, type TestApp, type Visitor } from '@foyer/testing';
import events from '@foyer/plugin-events/contract';
import { newsletter } from '@foyer/plugin-newsletter/contract';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { stage, type Stage } from '../plugins/orders/testing/stage.ts';
import { withinEvents } from '../plugins/kit/server/eventLimit.ts';
import { reconcile } from '../plugins/orders/server/jobs.ts';
import { bodyFor } from './routeBodies.ts';

/** Part of the names, addresses and codes of the event that the member must not see. */
const MARK = 'ELSEWHERE';

/** An event with an order, a refund, a discount and a subscriber. */
interface Busy extends Stage {
  orderUID: string;
  ticketUID: string;
}

let app: SaleApp;
let own: Busy;
let other: Busy;

beforeAll(async () => {
  app = await saleApp();
  own = await busyEvent('Harbour Lights');
  other = await busyEvent(MARK);
});
afterAll(() => app.stop());

async function busyEvent(name: string): Promise<Busy> {
  const made = await stage(app, { event: { name }, type: { name: `Seat at ${name}` } });
  const { params, typeId } = made;
  const admin = app.as.tenant('a');
  const email = `${name.replace(' ', '.').toLowerCase()}@example.test`;
  const sold = await made.sell({ lastName: name, email });
  await made.sell({ lastName: name, email });
  const [first, second] = await made.tickets();
  await client(staffCalls, admin).refund({
    params: { ...params, orderUID: sold.orderUID },
    body: { ticketIds: [first?.uid ?? ''], reason: name },
  });
  const code = name.replace(' ', '').toUpperCase();
  await client(events, admin).discounts.create({
    ...params,
    body: { details: { code, kind: 'percent', percent: 10, ticketTypeIds: [typeId] } },
  });
  await client(newsletter, app.as.nobody('a')).subscribe({
    params,
    body: { email },
  });
  return { ...made, orderUID: sold.orderUID, ticketUID: second?.uid ?? '' };
}

type Mounted = TestApp['routes'][number];
const limited = (role: TenantRole): Visitor => app.as.tenant('a', role, { events: [own.eventId] });

/** The operation's declared permission, or undefined if it is public. */
function permissionOf({ contract, can }: Mounted) {
  if (isOpen(can)) return undefined;
  const declared = contract.permissions[can];
  return declared && { ...declared, name: permissionName(contract, can) };
}

/** Operations available to a tenant's members. */
const calls = () =>
  app.routes.filter((route) => permissionOf(route)?.realms.includes('tenant') === true);
const holds = (route: Mounted, role: TenantRole): boolean =>
  permissionOf(route)?.roles?.includes(role) === true;

/** The path of an event's operation. The events plugin calls the event's ID `id`. */
function addressOf(route: Mounted, { eventId, orderUID }: Busy): string {
  const isOfEvents = route.path.endsWith('/events/:id');
  return address(route.path, {
    tenantId: app.tenants.a.id,
    eventId,
    orderUID,
    ...(isOfEvents && { id: eventId }),
  });
}
const isOfEvent = ({ path }: Mounted): boolean => /\/events\/:(eventId|id)/.test(path);

/** Operations that don't answer as `expected`. */
async function wrongAnswers(
  routes: readonly Mounted[],
  {
    role,
    about,
    expected,
  }: { role: TenantRole; about: Busy; expected: (route: Mounted) => number },
): Promise<string[]> {
  const wrong = routes.map(async (route) => {
    const body = bodyFor(route);
    const { status } = await ask(limited(role), route.method, addressOf(route, about), { body });
    return status === expected(route) ? [] : [`${route.method} ${route.path}: ${status}`];
  });
  return (await Promise.all(wrong)).flat();
}

/** Operations on the other event that don't answer as if it didn't exist. */
const answersAboutOther = (role: TenantRole) =>
  wrongAnswers(calls().filter(isOfEvent), {
    role,
    about: other,
    expected: (route) => (permissionOf(route)?.perEvent === true && holds(route, role) ? 404 : 403),
  });

/** Lists of the tenant, also as downloads, with rows that contain the other event's mark. */
async function listsThatTellOf(mark: string, asker: Visitor): Promise<string[]> {
  const telling: string[] = [];
  for (const route of calls().filter(({ source, method }) => source && method === 'get')) {
    // Lists below a single record are covered above.
    if (/:(id|orderUID)\b/.test(route.path)) continue;
    const given = await ask(asker, 'get', addressOf(route, own));
    if (given.status === 403) continue;
    expect([route.path, given.status]).toEqual([route.path, 200]);
    const { downloadUrl, result, count } = given.body as {
      downloadUrl?: string;
      result?: unknown[];
      count?: number;
    };
    const text = downloadUrl
      ? await (await app.as.nobody('a').request(new URL(downloadUrl).pathname)).text()
      : JSON.stringify(given.body);
    if (result && result.length < 50)
      expect([route.path, count]).toEqual([route.path, result.length]);
    if (text.includes(mark)) telling.push(`${route.contract.id}.${route.name}`);
  }
  return [...new Set(telling)].toSorted();
}

describe.each(TENANT_ROLES)('a %s who is limited to one event', (role) => {
  test('finds no other event, and nothing below one', async () => {
    expect(await answersAboutOther(role)).toEqual([]);
  });

  test('has no tenant-wide permissions', async () => {
    const ofTenant = calls().filter((route) => permissionOf(route)?.perEvent !== true);
    expect(ofTenant.length).toBeGreaterThan(20);
    const wrong = await wrongAnswers(ofTenant, { role, about: own, expected: () => 403 });
    expect(wrong).toEqual([]);
  });

  test('sees only rows of its event in lists, downloads and counts', async () => {
    expect(await listsThatTellOf(MARK, limited(role))).toEqual([]);
  });
});

describe('a limited member at work', () => {
  const desk = (role: TenantRole = 'tenant_box_office') => client(staffCalls, limited(role));
  const notFound = expect.objectContaining({ status: 404 });
  const buyer = { firstName: 'Zoë', lastName: 'Own', email: 'zoe@example.test' };
  const linesOf = ({ typeId }: Busy) => [{ ticketId: typeId, quantity: 1 }];

  test('gets the accessible events from the session', async () => {
    const { body } = await ask(limited('tenant_door'), 'get', '/api/auth/session');
    expect(body).toMatchObject({ events: [own.eventId], roles: ['tenant_door'] });
    const whole = await ask(app.as.tenant('a'), 'get', '/api/auth/session');
    expect(whole.body).toMatchObject({ events: null });
  });

  test('sells at the box office of its event, and emails the tickets', async () => {
    const sale = (busy: Busy) =>
      desk().boxOfficeSale({
        params: busy.params,
        body: { ...buyer, lines: linesOf(busy), paymentMethod: 'cash' },
      });
    const { orderUID } = await sale(own);
    await app.jobs.run();
    expect((await app.mail()).some(({ text }) => text.includes(orderUID))).toBe(true);
    await expect(sale(other)).rejects.toEqual(notFound);
    // Nor by combining its event with the other event's ticket type.
    const crossed = desk().boxOfficeSale({
      params: own.params,
      body: { ...buyer, lines: linesOf(other), paymentMethod: 'cash' },
    });
    await expect(crossed).rejects.toMatchObject({ status: 422 });
  });

  test('issues complimentary tickets of its event', async () => {
    const issue = (busy: Busy) =>
      desk('tenant_admin').complimentary({
        params: busy.params,
        body: { ...buyer, lines: linesOf(busy) },
      });
    expect(await issue(own)).toMatchObject({ success: true });
    await expect(issue(other)).rejects.toEqual(notFound);
  });

  test('scans tickets of its event, whichever event the request names', async () => {
    const scan = ({ params }: Busy, ticketUID: string) =>
      desk('tenant_door').checkIn({ params, body: { ticketUID } });
    expect(await scan(own, own.ticketUID)).toMatchObject({ ticketUID: own.ticketUID });
    await expect(scan(other, other.ticketUID)).rejects.toEqual(notFound);
    const unknown = await scan(own, other.ticketUID).catch((error: unknown) => error);
    expect(JSON.stringify(unknown)).not.toContain(MARK);
    const [row] = (await app.database('orders_ticket').where({ uid: other.ticketUID })) as {
      status: string;
    }[];
    expect(row?.status).toBe('active');
  });

  test('voids and refunds in its event, but can’t access other orders through it', async () => {
    const admin = desk('tenant_admin');
    const refund = (busy: Busy, orderUID: string) =>
      admin.refund({ params: { ...busy.params, orderUID }, body: { amount: 1, reason: 'Own' } });
    expect(await refund(own, own.orderUID)).toMatchObject({ success: true });
    await expect(refund(other, other.orderUID)).rejects.toEqual(notFound);
    await expect(refund(own, other.orderUID)).rejects.toEqual(notFound);
    await app.settled();
    const details = admin.orderDetails({ params: { ...own.params, orderUID: other.orderUID } });
    await expect(details).rejects.toEqual(notFound);
  });

  test('changes its event, but can’t create or copy one', async () => {
    const admin = limited('tenant_admin');
    const at = `/api/tenants/${app.tenants.a.id}/events`;
    const change = (id: string) =>
      ask(admin, 'patch', `${at}/${id}`, { body: { details: { city: 'Bath' } } });
    expect((await change(own.eventId)).status).toBe(200);
    expect((await change(other.eventId)).status).toBe(404);
    const copied = await ask(admin, 'post', `${at}/${own.eventId}/copy`, { body: {} });
    expect(copied.status).toBe(403);
  });

  test('exports in a task what a list shows, and no more', async () => {
    const finance = limited('tenant_finance');
    const list = `/api/tenants/${app.tenants.a.id}/orders/download`;
    const { downloadUrl } = (await ask(finance, 'get', list)).body as { downloadUrl: string };
    const started = await ask(finance, 'post', '/api/exports', { body: { downloadUrl } });
    expect(started.status).toBe(200);
    await app.jobs.run();
    const { id } = started.body as { id: string };
    const { body } = await ask(finance, 'get', `/api/tasks/${id}/file`);
    const file = await finance.request((body as { downloadUrl: string }).downloadUrl);
    const text = await file.text();
    expect(text).toContain(own.orderUID);
    expect(text).not.toContain(other.orderUID);
  });

  test('loses access at once when the events change, and with the membership', async () => {
    const visitor = app.as.tenant('a', 'tenant_viewer', { events: [own.eventId, other.eventId] });
    const listed = async () => {
      const at = `/api/tenants/${app.tenants.a.id}/events`;
      const { status, body } = await ask(visitor, 'get', at);
      return status === 200 ? (body as { count: number }).count : status;
    };
    expect(await listed()).toBe(2);
    const membership = app
      .database('accounts_membership')
      .whereRaw('event_ids @> array[?, ?]::uuid[]', [own.eventId, other.eventId]);
    await membership.clone().update({ event_ids: [own.eventId] });
    expect(await listed()).toBe(1);
    await app
      .database('accounts_membership')
      .where({ roles: ['tenant_viewer'], event_ids: [own.eventId] })
      .update({ ends_at: app.database.raw("now() - interval '1 second'") });
    expect(await listed()).toBe(401);
  });
});

describe('the work left behind by a limited member', () => {
  const deps = () => app.runtime.depsOf('orders');
  const orderUIDs = (scope: ReturnType<typeof deps>): Promise<string[]> =>
    scope
      .forTenant(app.tenants.a.id)
      .read((db) => db('orders_order').distinct('event_id').pluck('event_id'));

  test('is limited as well, whoever runs it', async () => {
    expect(await orderUIDs(deps())).toHaveLength(2);
    await withinEvents([own.eventId], async () => {
      expect(await orderUIDs(deps())).toEqual([own.eventId]);
      await withinEvents(null, async () => {
        expect(await orderUIDs(deps())).toEqual([own.eventId]);
      });
    });
    expect(await withinEvents([], () => orderUIDs(deps()))).toEqual([]);
  });

  test('doesn’t replace a job with broader access', async () => {
    const add = () =>
      deps()
        .forTenant(app.tenants.a.id)
        .tx((tx) => tx.enqueue(reconcile, {}, { key: 'one' }));
    await add();
    await withinEvents([own.eventId], add);
    await withinEvents([own.eventId], add);
    const { rows } = await app.database.raw<{ rows: { payload: { events?: string[] } }[] }>(
      `select payload from graphile_worker._private_jobs where key like 'orders:reconcile%one'`,
    );
    expect(rows.map(({ payload: { events: of } }) => of ?? null)).toEqual([null, [own.eventId]]);
  });
});

test('sees the other event without the policies', async () => {
  const { rows } = await app.database.raw<{ rows: { name: string; table: string }[] }>(
    `select policyname as name, tablename as table from pg_policies where permissive = 'RESTRICTIVE'`,
  );
  expect(rows.length).toBeGreaterThan(15);
  for (const { name, table } of rows)
    await app.database.raw('alter policy ?? on ?? using (true)', [name, table]);
  expect(await listsThatTellOf(MARK, limited('tenant_admin'))).toEqual([
    'events.events',
    'newsletter.tenantSubscribers',
    'newsletter.tenantSubscribers.download',
    'orders.tenantOrders',
    'orders.tenantOrders.download',
    'orders.tenantRefunds',
    'orders.tenantRefunds.download',
    'reports.donations',
    'reports.donations.download',
    'reports.eventList',
    'reports.eventList.download',
    'reports.taxes',
    'reports.taxes.download',
  ]);
  expect((await answersAboutOther('tenant_admin')).length).toBeGreaterThan(10);
});
