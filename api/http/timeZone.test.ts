import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask, testApp, type TestApp, type Visitor } from '@foyer/testing';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app
    .database('tenants_tenant')
    .where({ id: app.tenants.a.id })
    .update({ time_zone: 'Pacific/Auckland' });
});
afterAll(() => app.stop());

const zoneFor = (visitor: Visitor, query = '') => ask(visitor, 'get', `/api/time-zone${query}`);

test('uses the tenant’s zone on its host and where it is named, and otherwise the platform’s', async () => {
  const { a } = app.tenants;
  expect((await zoneFor(app.as.tenant('a'))).body).toEqual({ timeZone: 'Pacific/Auckland' });
  const named = await zoneFor(app.as.platform(), `?tenantId=${a.id}`);
  expect(named.body).toEqual({ timeZone: 'Pacific/Auckland' });
  expect((await zoneFor(app.as.platform())).body).toEqual({ timeZone: 'America/New_York' });
});

test('a tenant’s host reveals no other tenant', async () => {
  const { status } = await zoneFor(app.as.tenant('b'), `?tenantId=${app.tenants.a.id}`);
  expect(status).toBe(404);
});

test('without a session, reveals neither a zone nor whether a tenant exists', async () => {
  const query = `?tenantId=${app.tenants.a.id}`;
  expect((await zoneFor(app.as.nobody(), query)).status).toBe(401);
  expect((await zoneFor(app.as.nobody())).status).toBe(401);
});
