import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const MEGABYTE = 1024 * 1024;
const piece = Buffer.from(`${MEGABYTE.toString(16)}\r\n${' '.repeat(MEGABYTE)}\r\n`);
/** In megabytes: the most a server may read of an unwanted body. */
const ENOUGH = 250;

/**
 * Sends a body without an end and returns the response. Uses a raw socket because Node's own client
 * closes the connection once it has the response.
 */
async function pour(given: {
  path: string;
  method?: string;
  headers?: Record<string, string>;
  /** The start of the body. */
  head?: string;
}): Promise<{ status: number; wasCut: boolean }> {
  const { path, method = 'POST', headers = {}, head = '' } = given;
  const socket = connect(app.port, '127.0.0.1');
  let answer = '';
  socket.on('data', (part) => (answer += part.toString('latin1')));
  const sent = { host: 'a.foyer.test', 'transfer-encoding': 'chunked', ...headers };
  const lines = Object.entries(sent).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  if (head) socket.write(`${head.length.toString(16)}\r\n${head}\r\n`);
  const wasCut = await new Promise<boolean>((resolve) => {
    socket.on('error', () => undefined).on('close', () => resolve(true));
    const next = (left: number) => {
      if (left === 0) resolve(false);
      else socket.write(piece, (error) => !error && setImmediate(next, left - 1));
    };
    next(ENOUGH);
  });
  socket.destroy();
  return { status: Number(/^HTTP\/1.1 (\d+)/.exec(answer)?.[1]), wasCut };
}

const json = { 'content-type': 'application/json' };
const form = { 'content-type': 'multipart/form-data; boundary=x' };
const thumbnail = () => `/api/tenants/${app.tenants.a.id}/thumbnail`;

describe('an endless form', () => {
  test.each([
    ['a field', '--x\r\nContent-Disposition: form-data; name="note"\r\n\r\n'],
    ['the text before its first part', 'dear server\r\n'],
  ])('is answered 413 and cut off inside %s', async (_where, head) => {
    const cookie = await app.as.tenant('a').cookie();
    const answer = await pour({ path: thumbnail(), headers: { ...form, cookie }, head });
    expect(answer).toEqual({ status: 413, wasCut: true });
  });
});

describe('cuts off an endless body that isn’t read', () => {
  test.each([
    ['a signed-out user', () => ({ path: thumbnail() }), 401],
    ['an invalid address', () => ({ path: '/api/files/nothing', method: 'PUT' }), 410],
    ['an unknown route', () => ({ path: '/api/nothing' }), 404],
    [
      'a foreign page',
      () => ({ path: thumbnail(), headers: { origin: 'https://evil.test' } }),
      403,
    ],
    ['a missing page', () => ({ path: '/no/such/page' }), 404],
    ['a route that takes no body', () => ({ path: '/api/openapi.json', method: 'GET' }), 200],
  ])('when it is sent by or to %s', async (_whom, sent, status) => {
    expect(await pour(sent())).toEqual({ status, wasCut: true });
  });

  test('when it is JSON, which is answered only once it has ended', async () => {
    const { wasCut } = await pour({ path: '/api/auth/login', headers: json });
    expect(wasCut).toBe(true);
  });
});
