import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type TestApp, type Visitor } from '@foyer/kit/testing';
import { charge, entriesAt, labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';
import { syncPermissions } from './permissions.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
});
afterAll(() => app.stop());

const session = async (visitor: Visitor): Promise<string[]> =>
  ((await ask(visitor, 'get', '/api/auth/session')).body as { permissions: string[] }).permissions;
const settings = (visitor: Visitor, method: string, body?: unknown) =>
  ask(visitor, method, `/api/tenants/${app.tenants.a.id}/settings/lab`, { body });

test('what narrow takes away is gone from the guard and from the session alike, and for members only', async () => {
  const member = app.as.tenant('a');
  expect(await session(member)).toContain('lab:entries.write');
  expect((await charge(app, { name: 'open' })).status).toBe(201);

  expect((await settings(app.as.platform(), 'put', { isLocked: true })).status).toBe(200);
  expect(await session(member)).not.toContain('lab:entries.write');
  expect((await charge(app, { name: 'locked' })).status).toBe(403);
  expect((await charge(app, { name: 'by the platform', as: app.as.platform() })).status).toBe(201);
  expect(await session(app.as.tenant('b'))).toContain('lab:entries.write');

  await settings(app.as.platform(), 'put', { isLocked: false });
  expect(await session(member)).toContain('lab:entries.write');
});

test('settings are the default until somebody writes them, and each write is audited', async () => {
  const other = `/api/tenants/${app.tenants.b.id}/settings/lab`;
  expect((await ask(app.as.platform(), 'get', other)).body).toMatchObject({ isLocked: false });
  const before = await app.auditCount();
  expect((await settings(app.as.platform(), 'put', { isLocked: 'yes' })).status).toBe(422);
  expect((await settings(app.as.platform(), 'put', {})).status).toBe(422);
  expect(await app.auditCount()).toBe(before);
  const unlocked = { isLocked: false };
  expect((await settings(app.as.platform(), 'put', unlocked)).body).toMatchObject(unlocked);
  expect(await app.auditCount()).toBe(before + 1);
});

test('settings are read by who may, changed by who may, and are no other tenant’s', async () => {
  expect((await settings(app.as.tenant('a'), 'get')).status).toBe(200);
  expect((await settings(app.as.tenant('a'), 'put', { isLocked: false })).status).toBe(403);
  expect((await settings(app.as.tenant('b'), 'get')).status).toBe(404);
  expect((await settings(app.as.nobody(), 'get')).status).toBe(401);
});

test('the realm decides as well: a role’s row for a foreign realm gives nothing', async () => {
  await app
    .database('kit_role_permission')
    .insert({ role: 'tenant_admin', permission: 'policies:policies.read' })
    .onConflict()
    .ignore();
  expect(await session(app.as.tenant('a'))).not.toContain('policies:policies.read');
  expect((await ask(app.as.tenant('a'), 'get', '/api/platform/policies')).status).toBe(403);
});

test('a permission that no installed plugin declares is inert', async () => {
  await app
    .database('kit_role_permission')
    .insert({ role: 'super_user', permission: 'ghosts:haunt' });
  expect(await session(app.as.platform())).not.toContain('ghosts:haunt');
});

test('what an operator took from a role stays taken when the plugins are migrated again', async () => {
  const taken = { role: 'super_user', permission: 'lab:settings.write' };
  await app.database('kit_role_permission').where(taken).delete();
  await syncPermissions(
    app.database,
    app.plugins.map(({ contract }) => contract),
  );
  expect(await app.database('kit_role_permission').where(taken).first()).toBeUndefined();
});

test('a lesser role is refused what a greater one may do', async () => {
  const viewer = app.as.tenant('b', 'tenant_viewer');
  const path = entriesAt(app).replace(app.tenants.a.id, app.tenants.b.id);
  expect((await ask(viewer, 'get', path)).status).toBe(200);
  expect(
    (await charge(app, { name: 'viewer', as: app.as.tenant('a', 'tenant_door') })).status,
  ).toBe(403);
});
