import { client, PLATFORM_ROLES, TENANT_ROLES, type Realm } from '@foyer/kit';
import { address, ask, type TestApp, type Visitor } from '@foyer/testing';
import { checkout } from '@foyer/plugin-checkout/contract';
import events from '@foyer/plugin-events/contract';
import { newsletter } from '@foyer/plugin-newsletter/contract';
import { orders } from '@foyer/plugin-orders/contract';
import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { stage } from '../plugins/orders/testing/stage.ts';
import { bodyFor } from './routeBodies.ts';

/** Part of every name, address and code of tenant b. */
const MARK = 'ELSEWHERE';

type Route = TestApp['routes'][number];
/** The IDs of a tenant's rows, by the parameter names used in paths and bodies. */
type Ids = Readonly<Record<string, string>>;

let app: SaleApp;
let own: Ids;
let foreign: Ids;

beforeAll(async () => {
  app = await saleApp();
  own = await busyTenant('a', 'Here');
  foreign = await busyTenant('b', MARK);
  const { b } = app.tenants;
  await app.as.tenant('b').cookie();
  await app
    .database('tenants_tenant')
    .where({ id: b.id })
    .update({ name: `${MARK} Hall` });
  await app.database('accounts_user').whereLike('email', '%@b.test').update({ name: MARK });
});
afterAll(() => app.stop());

/**
 * Creates an event with an order, a refund, a discount, a cart and a subscriber, all containing the
 * name.
 */
async function busyTenant(tenant: 'a' | 'b', name: string): Promise<Ids> {
  const email = `${name.toLowerCase()}@example.test`;
  const made = await stage(app, {
    tenant,
    event: { name: `${name} Lights` },
    type: { name: `${name} Seat` },
  });
  const { params, tenantId, eventId, typeId } = made;
  const { orderUID } = await made.sell({ lastName: name, email });
  const [ticket, other] = await made.tickets();
  await client(orders, app.as.platform()).refund({
    params: { ...params, orderUID },
    body: { ticketIds: [other?.uid ?? ''], reason: name },
  });
  const discount = await client(events, app.as.tenant(tenant)).discounts.create({
    ...params,
    body: { details: { code: name.toUpperCase(), kind: 'percent', percent: 10 } },
  });
  const nobody = app.as.nobody(tenant);
  const { draftOrderUID } = await client(checkout, nobody).createCart({
    params,
    body: { lines: [{ ticketId: typeId, quantity: 1 }] },
  });
  await client(newsletter, nobody).subscribe({ params, body: { email } });
  const order = await app.database('orders_order').where({ uid: orderUID }).first('id');
  return {
    ...{ tenantId, eventId, orderUID, draftOrderUID, email, groupId: tenantId },
    ...{ orderId: order?.id ?? '', ticketId: ticket?.uid ?? '', ticketUID: ticket?.uid ?? '' },
    ...{ token: draftOrderUID, eventSlug: made.event.slug, userId: `tenant_admin@${tenant}.test` },
    // What `:id` refers to, by the preceding part of the path.
    ...{ events: eventId, 'ticket-types': typeId, discounts: discount.id, tenants: tenantId },
    id: eventId,
  };
}

/** The path with these IDs, and whether it still has an ID that isn't the tenant's. */
function pathOf(route: Route, ids: Ids, tenantId: string): { at: string; namesRow: boolean } {
  const names = Array.from(route.path.matchAll(/([\w-]+)\/:(\w+)/g), ([, of = '', name = '']) => ({
    of,
    name,
  }));
  const params = Object.fromEntries(
    names.map(({ of, name }) => {
      if (name === 'tenantId' || (of === 'tenants' && name === 'id')) return [name, tenantId];
      return [name, (name === 'id' ? ids[of] : ids[name]) ?? ids['id'] ?? ''];
    }),
  );
  const namesRow = names.some(
    ({ of, name }) => name !== 'tenantId' && of !== 'tenants' && ids[name],
  );
  return { at: address(route.path, params), namesRow };
}

/** A valid body for the route, or an empty one if a rule across fields prevents that. */
function exampleFor(route: Route): unknown {
  try {
    return bodyFor(route);
  } catch {
    return {};
  }
}

/** Replaces every ID in the body. */
function withIds(value: unknown, ids: Ids, key = ''): unknown {
  if (Array.isArray(value)) return value.map((one) => withIds(one, ids, key.replace(/s$/, '')));
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(
      Object.entries(value).map(([name, inside]) => [name, withIds(inside, ids, name)]),
    );
  return typeof value === 'string' && /id$/i.test(key) ? (ids[key] ?? ids['id']) : value;
}

interface Caller {
  who: string;
  realm: Realm | null;
  visitor(): Visitor;
}

const CALLERS: readonly Caller[] = [
  { who: 'nobody', realm: null, visitor: () => app.as.nobody('a') },
  { who: 'a buyer of a', realm: 'attendee', visitor: () => app.as.attendee('a') },
  ...TENANT_ROLES.map((role): Caller => ({
    who: `${role} of a`,
    realm: 'tenant',
    visitor: () => app.as.tenant('a', role),
  })),
  {
    who: 'tenant_admin of a who is limited to an event',
    realm: 'tenant',
    visitor: () => app.as.tenant('a', 'tenant_admin', { events: [own['eventId'] ?? ''] }),
  },
  ...PLATFORM_ROLES.map((role): Caller => ({
    who: role,
    realm: 'platform',
    visitor: () => app.as.platform(role),
  })),
];

/** A hash of each table's rows of tenant b, except rate limit counters. */
async function rowsOfB(): Promise<Map<string, string>> {
  const { rows: tables } = await app.database.raw<{ rows: { name: string }[] }>(`
    select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and not c.relispartition and a.attname = 'tenant_id' order by 1`);
  const { rows } = await app.database.raw<{ rows: { name: string; contents: string }[] }>(
    tables
      .map(
        ({ name }) =>
          `select '${name}' as name, coalesce(sum(hashtextextended(r::text, 0)), 0)::text as contents
           from public."${name}" r where tenant_id::text = :b`,
      )
      .join(' union all '),
    { b: app.tenants.b.id },
  );
  return new Map(rows.map(({ name, contents }) => [name, contents]));
}

const WRITES = new Set(['post', 'put', 'patch', 'delete']);
/** Ends the caller's own session, so it comes last. */
const isLast = ({ contract, name }: Route): number =>
  Number(contract.id === 'accounts' && name === 'logout');
/** Every declared operation. Files and streams are called like the rest. */
const calls = (): Route[] => app.routes.toSorted((one, other) => isLast(one) - isLast(other));

const inAnswer = ({ body }: { body: unknown }): string =>
  typeof body === 'string' ? body : JSON.stringify(body);

test('finds the mark in the tenant’s own data, so that a leak would be noticed', async () => {
  let seen = 0;
  for (const route of calls().filter(({ method }) => method === 'get')) {
    const { at } = pathOf(route, foreign, foreign['tenantId'] ?? '');
    if (inAnswer(await ask(app.as.tenant('b'), 'get', at)).includes(MARK)) seen += 1;
  }
  expect(seen).toBeGreaterThan(25);
});

describe.each(CALLERS)('$who', ({ realm, visitor }) => {
  test(
    'reads and writes nothing of another tenant, under any parameter',
    { timeout: 300_000 },
    async () => {
      await app.database('kit_rate_limit').delete();
      const asker = visitor();
      await asker.cookie();
      const before = await rowsOfB();
      const problems: string[] = [];
      const { a, b } = app.tenants;
      const attempt = async (route: Route, at: string, isForeign: boolean, body?: unknown) => {
        const hasBody = WRITES.has(route.method) && !route.raw && !route.route?.upload;
        const answer = await ask(asker, route.method, at, { ...(hasBody && { body: body ?? {} }) });
        const call = `${route.method} ${at}`;
        // These are scoped by host and path: a request at a's host never concerns b.
        if (inAnswer(answer).includes(MARK)) problems.push(`${call} shows ${MARK}`);
        const isWrite = WRITES.has(route.method) && route.route?.whileImpersonating !== 'reads';
        if (isForeign && isWrite && answer.status < 400)
          problems.push(`${call} returns ${answer.status}`);
        if (answer.status >= 500) problems.push(`${call} returns ${answer.status}`);
        return answer.status;
      };
      for (const route of calls()) {
        const body = withIds(exampleFor(route), foreign);
        const isScoped = /:tenantId|\/tenants\/:id/.test(route.path);
        // Operators have access to all tenants, so only the rows below can belong to another one.
        if (realm !== 'platform' && isScoped) {
          const { at } = pathOf(route, foreign, b.id);
          const status = await attempt(route, at, true, body);
          if (![401, 403, 404].includes(status))
            problems.push(`${route.method} ${at} returns ${status} at the other tenant`);
        }
        const { at, namesRow } = pathOf(route, foreign, a.id);
        if (namesRow && (realm !== 'platform' || isScoped)) await attempt(route, at, true, body);
        // In the body only, and as a list filter.
        if (realm === 'tenant') {
          const ownPath = pathOf(route, own, a.id).at;
          if (route.method === 'post' || route.method === 'put')
            await attempt(route, ownPath, false, body);
          if (route.source)
            for (const id of [foreign['eventId'], foreign['orderId'], b.id]) {
              await attempt(route, `${ownPath}?filters=id=${id}`, false);
              await attempt(
                route,
                `${ownPath}?filter=${encodeURIComponent(`{"id":["${id}"]}`)}`,
                false,
              );
            }
        }
      }
      const after = await rowsOfB();
      for (const [table, contents] of after)
        if (before.get(table) !== contents) problems.push(`${table} has other rows of b`);
      expect(problems).toEqual([]);
    },
  );
});
