import { client } from '@foyer/kit';
import { address, ask, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from './contract.ts';
import { MOST_VIEWS } from './contract/views.ts';
import { people } from './server.ts';
import { addMember } from './testing/member.ts';
import { PASSWORD } from './testing/testOperators.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const LIST = '/platform/orders';
const save = (as: ReturnType<TestApp['as']['platform']>, name: string, view = 'sort=a:asc') =>
  client(accounts, as).saveView({ body: { list: LIST, name, view } });
const namesOf = async (as: ReturnType<TestApp['as']['platform']>) =>
  (await client(accounts, as).views({})).result.map(({ name }) => name);

test('are kept for their user and console only', async () => {
  const [operator, owner, other] = [app.as.platform(), app.as.tenant('a'), app.as.tenant('b')];
  await save(operator, 'Held');
  const { id } = await save(owner, 'Disputed');
  expect(await namesOf(operator)).toEqual(['Held']);
  expect(await namesOf(owner)).toEqual(['Disputed']);
  expect(await namesOf(other)).toEqual([]);
  for (const stranger of [operator, other])
    await expect(client(accounts, stranger).removeView({ params: { id } })).rejects.toMatchObject({
      status: 404,
    });
  await expect(client(accounts, app.as.nobody('a')).views({})).rejects.toMatchObject({
    status: 401,
  });
  await client(accounts, owner).removeView({ params: { id } });
  expect(await namesOf(owner)).toEqual([]);
});

test('are replaced by a view with the same name, and limited', async () => {
  const operator = app.as.platform('platform_report');
  const first = await save(operator, 'Mine');
  expect(await save(operator, 'Mine', 'sort=b:asc')).toEqual({ ...first, view: 'sort=b:asc' });
  for (let n = 1; n < MOST_VIEWS; n += 1) await save(operator, `View ${n}`);
  await expect(save(operator, 'One more')).rejects.toMatchObject({ code: 'too_many_views' });
  expect(await namesOf(operator)).toHaveLength(MOST_VIEWS);
  await save(operator, 'Mine', 'sort=c:asc');
});

test('need a name', async () => {
  await expect(save(app.as.platform(), ' ')).rejects.toMatchObject({ status: 422 });
});

test('are part of the downloaded data, and deleted with the access to their console', async () => {
  const email = 'views@staff.test';
  const { visitor: operator, id: userId } = await addMember(app, {
    email,
    roles: ['platform_user'],
  });
  const deps = app.runtime.depsOf('accounts');
  await deps.asPlatform('add memberships for a test').tx(async (tx) => {
    for (const { id: tenantId } of [app.tenants.a, app.tenants.b])
      await deps
        .use(people)
        .join(tx, { userId, realm: 'tenant', tenantId, roles: ['tenant_admin'] });
  });
  const at = (label: string, applicationType: 'TENANT' | 'ATTENDEE') =>
    app.as.person({ label, username: email, password: PASSWORD, applicationType });
  await save(operator, 'Everywhere');
  await save(at('a', 'TENANT'), 'Here');
  await save(at('b', 'TENANT'), 'There');
  const downloaded = async () => {
    const { body } = await ask(at('a', 'ATTENDEE'), 'get', '/api/p/account/data');
    return (body as { accounts: { views: object[] } }).accounts.views;
  };
  const inConsoles = [
    { tenant_id: null, list: LIST, name: 'Everywhere', view: 'sort=a:asc' },
    { tenant_id: app.tenants.a.id, list: LIST, name: 'Here', view: 'sort=a:asc' },
    { tenant_id: app.tenants.b.id, list: LIST, name: 'There', view: 'sort=a:asc' },
  ];
  expect(await downloaded()).toMatchObject(inConsoles);

  const { id } = await app
    .database('accounts_membership')
    .where({ user_id: userId, tenant_id: app.tenants.a.id })
    .first();
  const remove = (as: Visitor, path: string, params: Record<string, string>) =>
    ask(as, 'delete', address(path, params));
  const staff = { tenantId: app.tenants.a.id, id };
  const owner = app.as.tenant('a', 'tenant_owner');
  expect((await remove(owner, '/tenants/:tenantId/staff/:id', staff)).status).toBe(200);
  expect(await downloaded()).toMatchObject([inConsoles[0], inConsoles[2]]);
  const admin = app.as.platform();
  expect((await remove(admin, '/platform/users/:id', { id: email })).status).toBe(200);
  expect(await downloaded()).toMatchObject([inConsoles[2]]);
});
