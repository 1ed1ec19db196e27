import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';

const password = 'Foyer!test1';
let app: TestApp;
beforeAll(async () => {
  app = await testApp();
  await app.as.platform().request('/api/auth/session');
  await app.as.tenant('a').request('/api/auth/session');
});
afterAll(() => app.stop());

type Application = 'PLATFORM' | 'TENANT' | 'ATTENDEE';
const operator = { username: 'super_user@platform.test', applicationType: 'PLATFORM' } as const;
const organizer = { username: 'tenant_admin@a.test', applicationType: 'TENANT' } as const;
const buyer = { ...organizer, applicationType: 'ATTENDEE' } as const;

const signIn = (
  label: string,
  who: { username: string; applicationType: Application; password?: string },
  headers = {},
) =>
  app.as.nobody(label).request('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ password, ...who }),
  });

/** The session's cookie, without the known-device cookie. */
const sessionCookies = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => !line.startsWith('foyer_known='));
const cookieOf = (answer: Response) => sessionCookies(answer)[0]?.split(';')[0] ?? '';
const session = (label: string, headers: Record<string, string>) =>
  app.as.nobody(label).request('/api/auth/session', { headers });

test('signing in sets one host-only cookie that scripts can’t read', async () => {
  const answer = await signIn('console', operator);
  expect(answer.status).toBe(200);
  expect(sessionCookies(answer)).toEqual([
    expect.stringMatching(/^foyer_platform=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  const me = await session('console', { cookie: cookieOf(answer) });
  expect(await me.json()).toMatchObject({ realm: 'platform', user: { email: operator.username } });
});

test('a sign-in sends no headers before its session is saved', async () => {
  // Locking the whole table would also block the delete of the previous session.
  await app.database.raw(`create function wait() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(7); return new; end'`);
  await app.database.raw(
    'create trigger wait before insert on kit_session for each row execute function wait()',
  );
  const lock = await app.database.transaction();
  await lock.raw('select pg_advisory_xact_lock(7)');
  onTestFinished(async () => {
    await lock.rollback();
    await app.database.raw('drop function wait cascade');
  });
  let hasHeaders = false;
  const status = new Promise((resolve, reject) => {
    const headers = { host: `console.${app.publicBase}`, 'content-type': 'application/json' };
    const path = '/api/auth/login';
    request({ host: '127.0.0.1', port: app.port, method: 'POST', path, headers }, (answer) => {
      hasHeaders = true;
      answer.resume();
      resolve(answer.statusCode);
    })
      .on('error', reject)
      .end(JSON.stringify({ ...operator, password }));
  });
  const waiting = () =>
    app
      .database('pg_stat_activity')
      .whereRaw('datname = current_database()')
      .where({ wait_event_type: 'Lock' })
      .count('* as n')
      .first<{ n: string }>();
  await expect.poll(waiting).toEqual({ n: '1' });
  // Headers sent before this request have arrived by the time it is answered.
  await session('console', {});
  expect(hasHeaders).toBe(false);
  await lock.rollback();
  expect(await status).toBe(200);
});

test('an attendee’s sign-in keeps the organizer’s session on the same host', async () => {
  const [admin, attendee] = [
    cookieOf(await signIn('a', organizer)),
    cookieOf(await signIn('a', buyer)),
  ];
  expect(admin).toMatch(/^foyer_tenant=/);
  expect(attendee).toMatch(/^foyer_attendee=/);
  const cookie = `${admin}; ${attendee}`;
  const realmFor = async (headers: Record<string, string>) =>
    ((await (await session('a', { cookie, ...headers })).json()) as { realm: string }).realm;
  expect(await realmFor({ 'x-application-type': 'ATTENDEE' })).toBe('attendee');
  expect(await realmFor({ 'x-application-type': 'TENANT' })).toBe('tenant');
  expect(await realmFor({})).toBe('tenant');
  expect(await realmFor({ cookie: attendee })).toBe('attendee');
});

test('returns 422 for an application that doesn’t exist at this address', async () => {
  expect((await signIn('console', organizer)).status).toBe(422);
  expect((await signIn('a', operator)).status).toBe(422);
  expect((await session('a', { 'x-application-type': 'PLATFORM' })).status).toBe(422);
  expect((await session('a', { 'x-application-type': 'nonsense' })).status).toBe(422);
});

test('the landing page has no sign-in', async () => {
  expect((await signIn('', operator)).status).toBe(404);
});

describe('a cookie is rejected', () => {
  test('on another tenant’s host', async () => {
    const cookie = cookieOf(await signIn('a', organizer));
    expect((await session('a', { cookie })).status).toBe(200);
    expect((await session('b', { cookie })).status).toBe(401);
  });

  test('under another application’s name', async () => {
    const cookie = cookieOf(await signIn('a', buyer));
    expect((await session('a', { cookie: cookie.replace('attendee', 'tenant') })).status).toBe(401);
  });

  test('when it was altered', async () => {
    const cookie = cookieOf(await signIn('console', operator));
    expect((await session('console', { cookie: `${cookie}x` })).status).toBe(401);
  });

  test('after signing out, which also clears it', async () => {
    const cookie = cookieOf(await signIn('a', organizer));
    const out = await app.as
      .nobody('a')
      .request('/api/auth/logout', { method: 'POST', headers: { cookie } });
    expect(out.status).toBe(204);
    expect(out.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^foyer_tenant=; .*Expires=Thu, 01 Jan 1970/),
    ]);
    expect((await session('a', { cookie })).status).toBe(401);
  });

  test('after thirty days', async () => {
    const cookie = cookieOf(await signIn('console', operator));
    await app.database.raw(
      `update kit_session set sess = jsonb_set(sess::jsonb, '{who,since}', '1')::json`,
    );
    expect((await session('console', { cookie })).status).toBe(401);
  });
});

test('a session ID planted before the sign-in stays invalid', async () => {
  const first = cookieOf(await signIn('console', operator));
  const second = cookieOf(await signIn('console', operator, { cookie: first }));
  expect(second).not.toBe(first);
  expect((await session('console', { cookie: first })).status).toBe(401);
  expect((await session('console', { cookie: second })).status).toBe(200);
});

test('reading doesn’t write: the session is extended once in ten minutes', async () => {
  const cookie = cookieOf(await signIn('console', operator));
  const rows = () => app.database('kit_session').select('sid', 'expire').orderBy('sid');
  const before = await rows();
  await session('console', { cookie });
  expect(await rows()).toEqual(before);
  await app.database.raw(
    `update kit_session set sess = jsonb_set(sess::jsonb, '{touchedAt}', '1')::json`,
  );
  await session('console', { cookie });
  expect(await rows()).not.toEqual(before);
});

test('sets no cookie for anonymous visitors', async () => {
  const answer = await session('console', {});
  expect(answer.headers.getSetCookie()).toEqual([]);
});

test('signing out twice is not an error', async () => {
  const answer = await app.as.nobody().request('/api/auth/logout', { method: 'POST' });
  expect(answer.status).toBe(204);
});

test('a console opened by one user performs nothing in another user’s name', async () => {
  const cookie = cookieOf(await signIn('console', operator));
  const me = (await (await session('console', { cookie })).json()) as { user: { id: string } };
  expect((await session('console', { cookie, 'x-signed-in-as': me.user.id })).status).toBe(200);
  const other = '00000000-0000-4000-8000-000000000000';
  const refused = await session('console', { cookie, 'x-signed-in-as': other });
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ error: { code: 'signed_in_as_other' } });
});
