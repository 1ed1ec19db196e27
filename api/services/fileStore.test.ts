import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { files as filesService, type Files } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import { diskBucket } from './diskBucket.ts';

let app: TestApp;
let files: Files;
beforeAll(async () => {
  app = await testApp();
  files = app.runtime.depsOf('tenants').use(filesService);
});
afterAll(() => app.stop());

const poster = { bucket: 'tenant-a', key: 'events/poster.png' };
const bytes = Buffer.from('89504e470d0a1a0a', 'hex');
const ask = (path: string, init?: RequestInit) => app.as.nobody('a').request(path, init);
const read = (file: { bucket: string; key: string }, seconds = 60) =>
  files.url({ ...file, method: 'GET', seconds });
const write = (file: { bucket: string; key: string }, contentType?: string) =>
  files.url({ ...file, method: 'PUT', seconds: 60, ...(contentType && { contentType }) });
const isGone = async (path: string, init?: RequestInit) => {
  const answer = await ask(path, init);
  expect(await answer.json()).toMatchObject({ error: { code: 'link_expired' } });
  return answer.status === 410;
};

test('shows an image, without content sniffing, under its signed address only', async () => {
  await files.put({ ...poster, body: bytes, contentType: 'image/png' });
  const answer = await ask(await read(poster));
  expect(answer.status).toBe(200);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  });
  expect(answer.headers.get('content-disposition')).toBeNull();
});

test('downloads anything but images, with a type fixed by the name', async () => {
  for (const [key, type] of [
    ['page.html', 'application/octet-stream'],
    ['picture.svg', 'application/octet-stream'],
    ['tickets.pdf', 'application/pdf'],
  ] as const) {
    const file = { bucket: 'tenant-a', key };
    await files.put({ ...file, body: Buffer.from('<script>'), contentType: 'text/html' });
    const { headers } = await ask(await read(file));
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(`attachment; filename=${key}`);
  }
});

test('an upload takes the type it was made for, streams, and exists afterward', async () => {
  const file = { bucket: 'tenant-a', key: 'templates/site.zip' };
  const path = await write(file, 'application/zip');
  const wrong = await ask(path, {
    method: 'PUT',
    body: 'x',
    headers: { 'content-type': 'text/html' },
  });
  expect(wrong.status).toBe(415);
  const body = Buffer.alloc(3 * 1024 * 1024, 'z');
  const right = await ask(path, {
    method: 'PUT',
    body,
    headers: { 'content-type': 'application/zip' },
  });
  expect(await right.json()).toEqual({ success: true });
  expect((await (await ask(await read(file))).arrayBuffer()).byteLength).toBe(body.length);
});

test('returns 413 for a file with a declared size above the limit', async () => {
  const path = await write(poster, 'image/png');
  const status = await new Promise((resolve, reject) => {
    const sending = request({
      host: '127.0.0.1',
      port: app.port,
      path,
      method: 'PUT',
      agent: false,
      headers: {
        host: 'a.foyer.test',
        'content-type': 'image/png',
        'content-length': 101 * 1024 * 1024,
      },
    });
    sending.on('response', (answer) => resolve(answer.statusCode)).on('error', reject);
    sending.write('x');
  });
  expect(status).toBe(413);
});

test('serves a tenant’s file on its own host and the console, and nowhere else', async () => {
  const file = { bucket: app.tenants.a.id, key: 'exports/orders.csv' };
  await files.put({ ...file, body: Readable.from([bytes]), contentType: 'text/csv' });
  const path = await read(file);
  const at = async (label: string) => (await app.as.nobody(label).request(path)).status;
  expect(await at('b')).toBe(410);
  expect(await at('')).toBe(410);
  expect(await at('a')).toBe(200);
  expect(await at('console')).toBe(200);
});

test('returns 404 for a removed file, even with its address', async () => {
  const file = { bucket: 'tenant-a', key: 'old.png' };
  await files.put({ ...file, body: Readable.from([bytes]), contentType: 'image/png' });
  const path = await read(file);
  await files.remove(file);
  await files.remove(file);
  expect((await ask(path)).status).toBe(404);
});

describe('returns 410 for an address', () => {
  test('that is old', async () => {
    expect(await isGone(await read(poster, -1))).toBe(true);
  });

  test('that was altered in any part', async () => {
    const path = await read(poster);
    const [body = '', signature = ''] = path.replace('/api/files/', '').split('~');
    const said = Buffer.from(body, 'base64url').toString().replace('poster', 'secret');
    const forged = Buffer.from(said).toString('base64url');
    expect(await isGone(`/api/files/${forged}~${signature}`)).toBe(true);
    expect(await isGone(`/api/files/${body}~${signature.slice(0, -2)}AA`)).toBe(true);
    expect(await isGone(`/api/files/${body}`)).toBe(true);
    expect(await isGone('/api/files/nothing')).toBe(true);
  });

  test('that was made for the other direction', async () => {
    expect(await isGone(await read(poster), { method: 'PUT', body: 'x' })).toBe(true);
    expect(await isGone(await write(poster))).toBe(true);
  });
});

test('no name leads out of its bucket', async () => {
  for (const key of [
    '../x',
    'a/../../x',
    '/etc/passwd',
    'a//b',
    '.hidden',
    'a\\..\\b',
    'a\0b',
    '%2e%2e/x',
    '',
  ]) {
    await expect(read({ bucket: 'tenant-a', key })).rejects.toThrow('isn’t a valid file name');
    const put = files.put({ bucket: 'tenant-a', key, body: bytes, contentType: 'image/png' });
    await expect(put).rejects.toThrow('isn’t a valid file name');
  }
  await expect(read({ bucket: '..', key: 'x' })).rejects.toThrow('isn’t a valid file name');
  await expect(read({ bucket: 'a/b', key: 'x' })).rejects.toThrow('isn’t a valid file name');
});

test('interrupted files don’t exist, and leave nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-files-'));
  const files = diskBucket(folder);
  // Many, and some that break off at once, perhaps before the file is open.
  const broken = Array.from({ length: 300 }, (_, index) => {
    const body = Readable.from(
      (function* () {
        if (index % 2 === 0) yield 'half';
        throw new Error('the line went dead');
      })(),
    );
    return files.put({ ...poster, body, contentType: 'image/png' });
  });
  const outcomes = await Promise.allSettled(broken);
  for (const outcome of outcomes)
    expect(outcome).toMatchObject({ reason: { message: 'the line went dead' } });
  expect(existsSync(join(folder, poster.bucket, poster.key))).toBe(false);
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([]);
  await rm(folder, { recursive: true });
});

test('creates, finds and removes a bucket with its files, and no name leads out of the storage', async () => {
  const kept = { bucket: 'tenant-stays', key: 'a.png' };
  await files.put({ ...kept, body: bytes, contentType: 'image/png' });
  expect(await files.hasBucket('tenant-new')).toBe(false);
  await files.makeBucket('tenant-new');
  await files.makeBucket('tenant-new');
  expect(await files.hasBucket('tenant-new')).toBe(true);
  const file = { bucket: 'tenant-new', key: 'events/a.png' };
  await files.put({ ...file, body: bytes, contentType: 'image/png' });
  await files.removeBucket('tenant-new');
  await files.removeBucket('tenant-new');
  expect([await files.hasBucket('tenant-new'), await files.size(file)]).toEqual([false, null]);
  expect(await files.size(kept)).toBe(bytes.length);
  for (const name of ['..', '.', '', 'a/b', '../x'])
    await expect(files.removeBucket(name)).rejects.toThrow('isn’t a valid bucket name');
});
