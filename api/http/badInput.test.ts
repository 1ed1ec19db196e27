import { request } from 'node:http';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const json = { 'content-type': 'application/json' };
const login = JSON.stringify({ username: 'a@b.test', password: 'x', applicationType: 'PLATFORM' });

/** Status and error of a response, checked against the error schema. */
async function refusal(answer: Response) {
  const body = (await answer.json()) as { error: { code: string; message: string } };
  expect(body).toEqual({
    error: expect.objectContaining({ code: expect.any(String), message: expect.any(String) }),
  });
  return { status: answer.status, code: body.error.code };
}

const post = (path: string, init: RequestInit = {}) =>
  app.as.nobody().request(path, { method: 'POST', ...init });

test('returns 400 for malformed JSON', async () => {
  const answer = await post('/api/auth/login', { headers: json, body: '{"username": ' });
  expect(await refusal(answer)).toEqual({ status: 400, code: 'malformed' });
});

test('returns 415 for a wrong content type', async () => {
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/xml']) {
    const answer = await post('/api/auth/login', {
      headers: { 'content-type': type },
      body: login,
    });
    expect(await refusal(answer)).toEqual({ status: 415, code: 'unsupported_type' });
  }
});

test('returns 415 for a charset other than UTF-8', async () => {
  const headers = { 'content-type': 'application/json; charset=shift_jis' };
  expect(await refusal(await post('/api/auth/login', { headers, body: login }))).toMatchObject({
    status: 415,
  });
});

test('returns 422 with the field names for a body of the wrong shape', async () => {
  const answer = await post('/api/auth/login', { headers: json, body: '{"username":"a"}' });
  expect(answer.status).toBe(422);
  expect(await answer.json()).toMatchObject({
    error: { fields: { password: ['Please enter your password.'] } },
  });
});

test('returns 422 for a missing body', async () => {
  expect(await refusal(await post('/api/auth/login'))).toMatchObject({ status: 422 });
});

test('returns 413 for a body of 50 MB, with or without a declared length', async () => {
  const megabyte = Buffer.alloc(1024 * 1024, ' ');
  const send = (headers: Record<string, string>) =>
    new Promise<[status: number | undefined, body: string]>((resolve, reject) => {
      const sending = request({
        host: '127.0.0.1',
        port: app.port,
        method: 'POST',
        path: '/api/auth/login',
        agent: false,
        headers: { ...json, ...headers, host: 'console.foyer.test' },
      });
      sending.on('error', reject);
      sending.on('response', (answer) => {
        answer.toArray().then((parts) => {
          resolve([answer.statusCode, Buffer.concat(parts as Buffer[]).toString()]);
        }, reject);
      });
      Readable.from(Array.from({ length: 50 }, () => megabyte)).pipe(sending);
    });
  const lengths: Record<string, string>[] = [
    { 'content-length': String(50 * megabyte.length) },
    { 'transfer-encoding': 'chunked' },
  ];
  for (const headers of lengths) {
    const [status, body] = await send(headers);
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ error: { code: 'too_large' } });
  }
});

test('returns 404 in the error format for an unknown API route', async () => {
  for (const path of ['/api', '/api/', '/api/nothing', '/api/auth/login/', '/api/Auth/Session']) {
    const answer = await app.as.platform().request(path);
    expect({ path, ...(await refusal(answer)) }).toEqual({ path, status: 404, code: 'not_found' });
  }
  expect(
    await refusal(await app.as.platform().request('/api/auth/session', { method: 'DELETE' })),
  ).toMatchObject({
    status: 404,
  });
});

test('returns 400 for a malformed address', async () => {
  const answer = await app.as.platform().request('/api/tenants/%E0%A4%A/charities');
  expect(await refusal(answer)).toMatchObject({ status: 400 });
});

test('serves no API on an unknown host', async () => {
  const answer = await app.as.nobody('nobody-here').request('/api/openapi.json');
  expect(await refusal(answer)).toMatchObject({ status: 404 });
});

test('returns 401 without a session on every guarded route', async () => {
  expect(await refusal(await app.as.nobody().request('/api/tenants'))).toEqual({
    status: 401,
    code: 'unauthenticated',
  });
});

test('accepts DELETE with text/plain, as react-admin sends it', async () => {
  const answer = await app.as.platform().request('/api/platform/charities/no-such-id', {
    method: 'DELETE',
    headers: { 'content-type': 'text/plain' },
  });
  expect(answer.status).toBe(404);
});

test('returns 500 with a request ID and no details for an unexpected error', async () => {
  const { database } = app;
  const visitor = app.as.platform('platform_user');
  expect((await visitor.request('/api/tenants')).status).toBe(200);
  await database.schema.renameTable('kit_role_permission', 'kit_away');
  const answer = await visitor.request('/api/tenants');
  await database.schema.renameTable('kit_away', 'kit_role_permission');
  const text = await answer.text();
  expect(answer.status).toBe(500);
  expect(text).toContain(String(answer.headers.get('x-request-id')));
  expect(text).not.toMatch(/kit_role_permission|select|relation/);
});

describe('a state-changing call', () => {
  const logout = (headers: Record<string, string>) => post('/api/auth/logout', { headers });

  test('is accepted from a page of this host', async () => {
    expect((await logout({ origin: 'http://console.foyer.test' })).status).toBe(204);
  });

  test('is accepted without an Origin, as programs send it', async () => {
    expect((await logout({})).status).toBe(204);
    expect((await logout({ 'sec-fetch-site': 'same-origin' })).status).toBe(204);
    expect((await logout({ 'sec-fetch-site': 'none' })).status).toBe(204);
  });

  test('is refused with 403 from a foreign page, including another tenant’s', async () => {
    for (const origin of [
      'https://evil.test',
      'http://a.foyer.test',
      'http://console.foyer.test:81',
      'null',
      'x',
    ]) {
      expect(await refusal(await logout({ origin }))).toEqual({
        status: 403,
        code: 'foreign_origin',
      });
    }
    for (const site of ['cross-site', 'same-site']) {
      expect(await refusal(await logout({ 'sec-fetch-site': site }))).toMatchObject({
        status: 403,
      });
    }
  });
});
