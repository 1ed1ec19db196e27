import { afterAll, beforeAll, expect, test } from 'vitest';
import tenants from '@foyer/plugin-tenants/contract';
import { client } from '../../plugins/kit/kit.ts';
import { testApp, type TestApp } from './testApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('shows an operator both tenants, a member their own, and an anonymous user none', async () => {
  const seenBy = (visitor: ReturnType<typeof app.as.platform>) =>
    client(tenants, visitor)
      .tenants.list()
      .then(({ result }) => result.map(({ details }) => details.url));
  expect(await seenBy(app.as.platform())).toEqual(['a', 'b']);
  expect(await seenBy(app.as.tenant('a'))).toEqual(['a']);
  expect(await seenBy(app.as.tenant('b'))).toEqual(['b']);
  await expect(seenBy(app.as.nobody())).rejects.toMatchObject({ status: 401 });
});

test('treats a buyer as anonymous in the tenant’s console', async () => {
  const session = await app.as.attendee('a').request('/api/auth/session');
  expect(await session.json()).toMatchObject({ realm: 'attendee', tenant: { url: 'a' } });
  expect((await app.as.attendee('a').request('/api/tenants')).status).toBe(403);
});

test('applies a revoked permission at once', async () => {
  const status = async () => (await app.as.platform().request('/api/tenants')).status;
  expect(await app.without('tenants:tenants.read', status)).toBe(403);
  expect(await status()).toBe(200);
});

test('leaves nothing open after stop', async () => {
  const other = await testApp();
  await other.as.platform().request('/api/tenants');
  expect(await other.stop()).toBe(0);
});
