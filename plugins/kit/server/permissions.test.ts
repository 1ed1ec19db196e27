import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, type TestApp, type Visitor } from '@foyer/testing';
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

test('removes what narrow takes away from the guard and the session, for members only', async () => {
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

test('returns default settings until they are saved, and audits each save', async () => {
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

test('limits reading and writing settings to permitted users of the same tenant', async () => {
  expect((await settings(app.as.tenant('a'), 'get')).status).toBe(200);
  expect((await settings(app.as.tenant('a'), 'put', { isLocked: false })).status).toBe(403);
  expect((await settings(app.as.tenant('b'), 'get')).status).toBe(404);
  expect((await settings(app.as.nobody(), 'get')).status).toBe(401);
});

test('grants nothing for a role’s row of another realm', async () => {
  await app
    .database('kit_role_permission')
    .insert({ role: 'tenant_admin', permission: 'policies:policies.read' })
    .onConflict()
    .ignore();
  expect(await session(app.as.tenant('a'))).not.toContain('policies:policies.read');
  expect((await ask(app.as.tenant('a'), 'get', '/api/platform/policies')).status).toBe(403);
});

test('ignores a permission that no installed plugin declares', async () => {
  await app
    .database('kit_role_permission')
    .insert({ role: 'super_user', permission: 'ghosts:haunt' });
  expect(await session(app.as.platform())).not.toContain('ghosts:haunt');
});

test('does not restore a permission that an operator removed from a role when plugins are migrated again', async () => {
  const taken = { role: 'super_user', permission: 'lab:settings.write' };
  await app.database('kit_role_permission').where(taken).delete();
  await syncPermissions(
    app.database,
    app.plugins.map(({ contract }) => contract),
  );
  expect(await app.database('kit_role_permission').where(taken).first()).toBeUndefined();
});

test('denies a lesser role what a greater one may do', async () => {
  const viewer = app.as.tenant('b', 'tenant_viewer');
  const path = entriesAt(app).replace(app.tenants.a.id, app.tenants.b.id);
  expect((await ask(viewer, 'get', path)).status).toBe(200);
  expect(
    (await charge(app, { name: 'viewer', as: app.as.tenant('a', 'tenant_door') })).status,
  ).toBe(403);
});
