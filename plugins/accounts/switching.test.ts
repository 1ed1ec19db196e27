import { client } from '@foyer/kit';
import { cookiesOf, testApp, type TestApp, type Visitor } from '@foyer/testing';
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
  id = await deps.asPlatform('create users for a test').tx(async (tx) => {
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

const handoffTo = async (groupId = app.tenants.b.id) => {
  const { url } = await client(accounts, here).switchGroup({ body: { groupId } });
  return new URL(url);
};
/** Follows the address like a browser: `from` is the page that it says it comes from. */
const enter = (
  url: URL,
  { host = 'b', from = `${ORIGIN}/` }: { host?: string; from?: string } = {},
) =>
  app.as.nobody(host).request(url.pathname + url.search, {
    redirect: 'manual',
    headers: { accept: 'text/html,*/*', ...(from && { referer: from }) },
  });
const REFUSED = '/admin/login?switch=over';

test('a handoff token opens a session in the other console, as the same person, once', async () => {
  const url = await handoffTo();
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

test('two concurrent uses of one handoff token open one session', async () => {
  const url = await handoffTo();
  const answers = await Promise.all([enter(url), enter(url), enter(url)]);
  expect(answers.filter((answer) => cookiesOf(answer) !== '')).toHaveLength(1);
});

test('a handoff token is invalid on another host', async () => {
  const url = await handoffTo();
  expect((await enter(url, { host: 'console' })).headers.get('location')).toBe(
    '/login?switch=over',
  );
  expect((await enter(url, { host: 'a' })).headers.get('location')).toBe(REFUSED);
  expect(cookiesOf(await enter(url))).not.toBe('');
});

test.each([
  ['an email or a typed address', ''],
  ['another site', 'https://evil.example/'],
  ['another console', 'http://console.foyer.test/'],
  ['nonsense', 'not an address'],
])('a handoff token that comes from %s signs nobody in, and is used up', async (_where, from) => {
  const url = await handoffTo();
  const answer = await enter(url, { from });
  expect(cookiesOf(answer)).toBe('');
  expect(answer.headers.get('location')).toBe(REFUSED);
  expect(cookiesOf(await enter(url))).toBe('');
});

test('a handoff token is valid for a minute, and only while the person belongs to the group', async () => {
  const late = await handoffTo();
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

  const left = await handoffTo();
  const membership = () =>
    app.database('accounts_membership').where({ user_id: id, tenant_id: app.tenants.b.id });
  await membership().update({ status: 'disabled' });
  expect((await enter(left)).headers.get('location')).toBe(REFUSED);
  await expect(handoffTo()).rejects.toMatchObject({ status: 404 });
  await membership().update({ status: 'active' });
});

test('nobody can switch to a group they don’t belong to, and a buyer to no console', async () => {
  await expect(handoffTo('platform')).rejects.toMatchObject({ status: 404 });
  await expect(handoffTo('00000000-0000-4000-8000-000000000000')).rejects.toMatchObject({
    status: 404,
  });
  await expect(handoffTo('elsewhere')).rejects.toMatchObject({ status: 422 });
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

test('the database stores no usable handoff token', async () => {
  const url = await handoffTo();
  const rows = await app.database('accounts_ticket').select();
  expect(JSON.stringify(rows)).not.toContain(url.searchParams.get('ticket'));
});
