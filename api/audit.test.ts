import { afterAll, beforeAll, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { testApp, type TestApp } from '@foyer/kit/testing';
import { kit } from '../plugins/kit/kernelContract.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

test('the console reads who did what, and can look for it', async () => {
  const audit = client(kit, app.as.platform());
  const { result, count } = await audit.audit({ filters: 'action=tenant.created', sort: 'at:asc' });
  expect(count).toBe(2);
  expect(result[0]).toMatchObject({
    subject: 'tenant',
    tenantId: app.tenants.a.id,
    actorRealm: 'system',
  });
  const found = await audit.audit({ queries: 'actorEmail=nobody' });
  expect(found.count).toBe(0);
});

test('a sign-in leaves a line with the address and the request it came from', async () => {
  await app.as.tenant('a').request('/api/auth/session');
  const { result } = await client(kit, app.as.platform()).audit({
    filters: `action=user.signed_in,tenantId=${app.tenants.a.id}`,
  });
  expect(result[0]).toMatchObject({ ip: '127.0.0.1', after: { email: 'tenant_admin@a.test' } });
  expect(result[0]?.requestId).toMatch(/^[0-9a-f-]{36}$/);
});

test('it is read by those who may, and by no tenant', async () => {
  const status = async (visitor: ReturnType<typeof app.as.nobody>) =>
    (await visitor.request('/api/platform/audit')).status;
  expect(await status(app.as.platform('platform_manager'))).toBe(200);
  expect(await status(app.as.platform('platform_user'))).toBe(403);
  expect(await status(app.as.tenant('a'))).toBe(403);
  expect(await status(app.as.nobody())).toBe(401);
});

test('it can be downloaded, which leaves a line itself', async () => {
  const answer = await app.as.platform().request('/api/platform/audit/download');
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  const csv = await (await app.as.nobody().request(new URL(downloadUrl).pathname)).text();
  expect(csv.split('\n')[0]?.trim()).toBe(
    'Time (UTC),Who,From the console of,Address,Tenant,Action,Record,Id,Before,After,Request',
  );
  const lines = await client(kit, app.as.platform()).audit({ filters: 'action=list.downloaded' });
  expect(lines.count).toBe(1);
});
