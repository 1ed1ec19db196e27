import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { address, ask, testApp, type TestApp, type Visitor } from '@foyer/testing';
import { sessions } from '@foyer/kit/server';
import { accounts } from './contract.ts';
import { SUPER_USER_KEEPS, SUPER_USERS_ALONE } from './contract/roles.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const api = () => client(accounts, app.as.platform()).roles;
const roleOf = async (id: string) => (await api().list({ filters: `id = ${id}` })).result[0]!;
const save = (
  id: string,
  permissions: string[],
  more: object = {},
  as: Visitor = app.as.platform(),
) =>
  ask(as, 'put', address('/platform/roles/:id', { id }), {
    body: { details: { permissions }, ...more },
  });

describe('roles', () => {
  test('are listed with their permissions, and with all existing permissions', async () => {
    const { result } = await api().list({ limit: 100 });
    expect(result.map(({ id }) => id).toSorted()).toEqual(
      [
        ...['super_user', 'platform_manager', 'platform_report', 'platform_user'],
        ...['tenant_owner', 'tenant_admin', 'tenant_finance', 'tenant_box_office'],
        ...['tenant_door', 'tenant_viewer'],
      ].toSorted(),
    );
    const { permissions } = await client(accounts, app.as.platform()).permissions({});
    const named = permissions.map(({ name }) => name);
    expect(named).toContain('tenants:tenants.read');
    for (const { details } of result)
      for (const name of details.permissions) expect(named).toContain(name);
  });

  test('are changed by super users, take effect at once, and are audited with both sets', async () => {
    const reader = app.as.platform('platform_report');
    const path = '/api/platform/charities';
    expect((await ask(reader, 'get', path)).status).toBe(403);
    const { details } = await roleOf('platform_report');
    const wider = [...details.permissions, 'charities:charities.read'];
    expect(await save('platform_report', wider)).toMatchObject({
      status: 200,
      body: { details: { permissions: wider.toSorted() } },
    });
    expect((await ask(reader, 'get', path)).status).toBe(200);
    expect((await save('platform_report', [...details.permissions])).status).toBe(200);
    expect((await ask(reader, 'get', path)).status).toBe(403);
    const line = await app
      .database('kit_audit')
      .where({ action: 'role.changed', subject_id: 'platform_report' })
      .orderBy('id')
      .first();
    expect(line).toMatchObject({
      actor_email: 'super_user@platform.test',
      before: { permissions: details.permissions },
      after: { permissions: wider.toSorted() },
    });
  });

  test('can’t have undeclared permissions or those of another realm', async () => {
    const { details } = await roleOf('platform_user');
    for (const name of ['no:such', '', 'tenants', 'events:events.write'])
      expect(await save('platform_user', [...details.permissions, name])).toMatchObject({
        status: 422,
        body: { error: { fields: { 'details.permissions': [expect.stringContaining(name)] } } },
      });
    expect((await save('root', [])).status).toBe(404);
    expect((await roleOf('platform_user')).details).toEqual(details);
  });

  test('never lock out their editors, or create one indirectly', async () => {
    const { details } = await roleOf('super_user');
    for (const kept of SUPER_USER_KEEPS) {
      const less = details.permissions.filter((name) => name !== kept);
      expect((await save('super_user', less)).status).toBe(422);
    }
    const manager = await roleOf('platform_manager');
    const more = [...manager.details.permissions, SUPER_USERS_ALONE];
    expect((await save('platform_manager', more)).status).toBe(422);
    expect((await save('super_user', [...details.permissions])).status).toBe(200);
  });

  test('are saved once by two editors of the same version', async () => {
    const { details, version } = await roleOf('tenant_door');
    const answers = await Promise.all(
      [details.permissions.slice(1), details.permissions.slice(2)].map((permissions) =>
        save('tenant_door', [...permissions], { version }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 409]);
    await save('tenant_door', [...details.permissions]);
  });

  test('can’t be seen or changed by a manager', async () => {
    const manager = app.as.platform('platform_manager');
    expect((await ask(manager, 'get', '/api/platform/roles')).status).toBe(403);
    expect((await ask(manager, 'get', '/api/platform/permissions')).status).toBe(403);
    expect((await save('platform_manager', [], {}, manager)).status).toBe(403);
  });
});

test('a process that caches people drops a person who is changed', async () => {
  const { runtime } = app;
  const path = '/api/platform/charities';
  const viewer = app.as.platform('platform_user');
  await ask(viewer, 'get', path);
  // From here on as in production, and for longer than this test takes.
  runtime.depsOf('accounts').use(sessions).forgetActors();
  runtime.actorTtlMs = 600_000;
  expect((await ask(viewer, 'get', path)).status).toBe(403);
  const { details } = await roleOf('platform_user');
  await save('platform_user', [...details.permissions, 'charities:charities.read']);
  expect((await ask(viewer, 'get', path)).status).toBe(200);
  await save('platform_user', [...details.permissions]);
  expect((await ask(viewer, 'get', path)).status).toBe(403);
});
