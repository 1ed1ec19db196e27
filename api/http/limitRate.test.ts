import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { networkOf } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const tryAs = (username: string) =>
  app.as.nobody().request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password: 'wrong', applicationType: 'PLATFORM' }),
  });

test('returns 429 with the wait time for the eleventh wrong password for one name', async () => {
  for (let count = 0; count < 10; count += 1) expect((await tryAs('one@x.test')).status).toBe(401);
  const answer = await tryAs(' ONE@x.test');
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(250);
  expect(await answer.json()).toMatchObject({ error: { code: 'too_many_requests' } });
  expect((await tryAs('two@x.test')).status).toBe(401);
});

test('returns 429 for an address that floods a route, before any other work', async () => {
  const path = `/api/p/tenants/${app.tenants.a.id}/events/${randomUUID()}/newsletter`;
  const ask = async () => (await app.as.nobody('a').request(path, { method: 'POST' })).status;
  const before = await ask();
  expect(before).toBeLessThan(429);
  const counted = () => app.database('kit_rate_limit').whereLike('key', 'newsletter.subscribe:%');
  expect(await counted().update({ points: 20 })).toBe(1);
  expect(await ask()).toBe(429);
  await counted().delete();
  expect(await ask()).toBe(before);
});

test('clears the wrong attempts after a correct password', async () => {
  const credentials = { username: 'super_user@platform.test', password: 'Foyer!test1' };
  await app.as.platform().request('/api/auth/session');
  for (let count = 0; count < 9; count += 1) await tryAs(credentials.username);
  const again = app.as.person({ ...credentials, label: 'console', applicationType: 'PLATFORM' });
  expect((await again.request('/api/auth/session')).status).toBe(200);
  expect((await tryAs(credentials.username)).status).toBe(401);
});

test('counts addresses of one IPv6 network as one', () => {
  expect(networkOf('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:0::/56');
  expect(networkOf('2001:db8:1:abcd::1')).toBe('2001:db8:1:ab00::/56');
  expect(networkOf('2001:db8::7')).toBe('2001:db8:0:0::/56');
  expect(networkOf('::1')).toBe('0:0:0:0::/56');
  expect(networkOf('203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('::ffff:203.0.113.9')).toBe('203.0.113.9');
  expect(networkOf('2001:0DB8:0001:0F02::9')).toBe('2001:db8:1:f00::/56');
});
