import { client } from '@foyer/kit';
import { cookiesOf, testApp, type TestApp, type Visitor } from '@foyer/kit/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from './contract.ts';
import { people } from './server.ts';

const password = 'Foyer!test1';
const username = 'both@x.test';
const ORIGIN = 'http://a.foyer.test';
let app: TestApp;
let id: string;
let here: Visitor;
beforeAll(async () => {
  app = await testApp();
  const deps = app.runtime.depsOf('accounts');
  id = await deps.asPlatform('tests have people').tx(async (tx) => {
    const { id: userId } = await deps
      .use(people)
      .create(tx, { email: username, name: 'Bo', password });
    for (const { id: tenantId } of [app.tenants.a, app.tenants.b])
      await deps
        .use(people)
        .join(tx, { userId, realm: 'tenant', tenantId, roles: ['tenant_door'] });
    return userId;
  });
  here = app.as.person({ label: 'a', username, password, applicationType: 'TENANT' });
});
afterAll(() => app.stop());

const ticketFor = async (groupId = app.tenants.b.id) => {
  const { url } = await client(accounts, here).switchGroup({ body: { groupId } });
  return new URL(url);
};
/** As a browser follows the address: `from` is what it says where it comes from. */
const enter = (
  url: URL,
  { host = 'b', from = `${ORIGIN}/` }: { host?: string; from?: string } = {},
) =>
  app.as.nobody(host).request(url.pathname + url.search, {
    redirect: 'manual',
    headers: { accept: 'text/html,*/*', ...(from && { referer: from }) },
  });
const REFUSED = '/admin/login?switch=over';

test('a ticket opens a session in the other console, as the same person, once', async () => {
  const url = await ticketFor();
  expect(url.origin).toBe('http://b.foyer.test');
  const answer = await enter(url);
  expect(answer.status).toBe(303);
  expect(answer.headers.get('location')).toBe('/admin');
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const cookie = cookiesOf(answer);
  expect(cookie).toMatch(/^foyer_tenant=/);
  const session = await app.as.nobody('b').request('/api/auth/session', { headers: { cookie } });
  expect(await session.json()).toMatchObject({
    user: { email: username },
    tenant: { id: app.tenants.b.id },
    roles: ['tenant_door'],
  });
  const lines = await app
    .database('kit_audit')
    .where({ actor_id: id, tenant_id: app.tenants.b.id });
  expect(lines.map(({ action }: { action: string }) => action)).toEqual(
    expect.arrayContaining(['user.switched', 'user.entered']),
  );
  expect((await enter(url)).headers.get('location')).toBe(REFUSED);
});

test('two who come with one ticket at once are one session', async () => {
  const url = await ticketFor();
  const answers = await Promise.all([enter(url), enter(url), enter(url)]);
  expect(answers.filter((answer) => cookiesOf(answer) !== '')).toHaveLength(1);
});

test('a ticket is worth nothing on another host', async () => {
  const url = await ticketFor();
  expect((await enter(url, { host: 'console' })).headers.get('location')).toBe(
    '/login?switch=over',
  );
  expect((await enter(url, { host: 'a' })).headers.get('location')).toBe(REFUSED);
  expect(cookiesOf(await enter(url))).not.toBe('');
});

test.each([
  ['a mail or a typed address', ''],
  ['another site', 'https://evil.example/'],
  ['another console', 'http://console.foyer.test/'],
  ['nonsense', 'not an address'],
])('a ticket that comes from %s signs nobody in, and is used up', async (_where, from) => {
  const url = await ticketFor();
  const answer = await enter(url, { from });
  expect(cookiesOf(answer)).toBe('');
  expect(answer.headers.get('location')).toBe(REFUSED);
  expect(cookiesOf(await enter(url))).toBe('');
});

test('a ticket is good for a minute, and only as long as one belongs to the group', async () => {
  const late = await ticketFor();
  const { left: seconds } = (await app
    .database('accounts_ticket')
    .where({ user_id: id })
    .first(app.database.raw('extract(epoch from expires_at - now())::float8 as left'))) as {
    left: number;
  };
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
  await app.database('accounts_ticket').update({ expires_at: new Date(Date.now() - 1) });
  expect((await enter(late)).headers.get('location')).toBe(REFUSED);

  const left = await ticketFor();
  const membership = () =>
    app.database('accounts_membership').where({ user_id: id, tenant_id: app.tenants.b.id });
  await membership().update({ status: 'disabled' });
  expect((await enter(left)).headers.get('location')).toBe(REFUSED);
  await expect(ticketFor()).rejects.toMatchObject({ status: 404 });
  await membership().update({ status: 'active' });
});

test('nobody goes where they do not belong, and a buyer to no console', async () => {
  await expect(ticketFor('platform')).rejects.toMatchObject({ status: 404 });
  await expect(ticketFor('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    status: 404,
  });
  await expect(ticketFor('elsewhere')).rejects.toMatchObject({ status: 422 });
  const body = { groupId: app.tenants.a.id };
  const buyer = app.as.person({ label: 'a', username, password, applicationType: 'ATTENDEE' });
  await expect(client(accounts, buyer).switchGroup({ body })).rejects.toMatchObject({
    status: 403,
  });
  await expect(client(accounts, app.as.nobody('a')).switchGroup({ body })).rejects.toMatchObject({
    status: 401,
  });
  expect(
    (await enter(new URL('http://b.foyer.test/api/auth/enter?ticket=x'))).headers.get('location'),
  ).toBe(REFUSED);
});

test('the database keeps no ticket that could be used', async () => {
  const url = await ticketFor();
  const rows = await app.database('accounts_ticket').select();
  expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('ticket'));
});
