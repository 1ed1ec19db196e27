import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DeleteBucketCommand, GetBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startS3 } from './s3/testing/s3Server.ts';
import { storeProxy } from './s3/testing/storeProxy.ts';
import { s3Bucket } from './s3Bucket.ts';

const { endpoint, keys, asked, stop } = await startS3();
const proxy = await storeProxy(endpoint);
afterAll(async () => {
  await proxy.stop();
  await stop();
});

const origins = ['https://*.foyer.example'];
const away: unknown[] = [];
const bucketAt = (place: string, timeoutMs: number) =>
  s3Bucket({
    ...keys,
    endpoint: place,
    origins,
    bucketPrefix: 'foyer-',
    timeoutMs,
    onAway: (error) => away.push(error),
  });
const bucket = bucketAt(endpoint, 20_000);
const file = { bucket: 'tenant-a', key: 'events/poster.png' };
const contentType = 'image/png';
const s3 = new S3Client({ endpoint, forcePathStyle: true, region: keys.region, credentials: keys });
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, 'z');
const inPieces = (bytes: Buffer) =>
  Readable.from(
    (function* () {
      for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
    })(),
  );

test.each([
  ['in two pieces', Buffer.from('poster')],
  ['without any bytes', Buffer.alloc(0)],
  ['of exactly one part', megabytes(8)],
  ['of three parts, the last one shorter', Buffer.concat([megabytes(17), Buffer.from('end')])],
])('reads a stream %s back unchanged', async (_what, bytes) => {
  await bucket.put({ ...file, body: inPieces(bytes), contentType });
  expect((await buffer(await bucket.get(file))).equals(bytes)).toBe(true);
  expect(await bucket.size(file)).toBe(bytes.length);
});

test('creates a tenant’s bucket with its first file, and accepts files from our own pages', async () => {
  await bucket.put({ bucket: 'tenant-new', key: 'a.png', body: Buffer.from('x'), contentType });
  const cors = await s3.send(new GetBucketCorsCommand({ Bucket: 'foyer-tenant-new' }));
  expect(cors.CORSRules).toMatchObject([
    { AllowedOrigins: origins, AllowedMethods: ['GET', 'PUT'] },
  ]);
});

test.each([
  ['in its first part', 1],
  ['in a later one', 20],
])('a stream that breaks off %s leaves nothing', async (_where, count) => {
  const key = `broken-${count}.png`;
  const body = Readable.from(
    (function* () {
      for (let at = 0; at < count; at += 1) yield megabytes(1);
      throw new Error('the line went dead');
    })(),
  );
  const put = bucket.put({ ...file, key, body, contentType });
  await expect(put).rejects.toThrow('the line went dead');
  expect(await bucket.size({ ...file, key })).toBeNull();
  // The store keeps parts that aren't aborted, hidden but billed.
  const about = (method: string) =>
    asked.filter((one) => one.startsWith(`${method} /foyer-tenant-a/${key}`));
  expect(about('DELETE')).toHaveLength(about('POST').length);
});

test('moves a file to its new place only', async () => {
  await bucket.put({ ...file, key: 'pending/1', body: Buffer.from('moved'), contentType });
  await bucket.move({ ...file, key: 'pending/1', to: 'done/1.png' });
  expect((await buffer(await bucket.get({ ...file, key: 'done/1.png' }))).toString()).toBe('moved');
  expect(await bucket.size({ ...file, key: 'pending/1' })).toBeNull();
});

describe('a missing file', () => {
  const missing = { ...file, key: 'missing.png' };

  test('is 404, even if nothing was ever written', async () => {
    const gone = { status: 404 };
    await expect(bucket.get(missing)).rejects.toMatchObject(gone);
    await expect(bucket.move({ ...missing, to: 'x.png' })).rejects.toMatchObject(gone);
    await expect(bucket.get({ bucket: 'nobody', key: 'x.png' })).rejects.toMatchObject(gone);
    expect(await bucket.size({ bucket: 'nobody', key: 'x.png' })).toBeNull();
  });

  test('can be removed', async () => {
    await bucket.put({ ...missing, body: Buffer.from('x'), contentType });
    await bucket.remove(missing);
    await bucket.remove(missing);
    expect(await bucket.size(missing)).toBeNull();
  });
});

describe('an address', () => {
  const put = (address: string, body: Buffer, type = contentType) =>
    fetch(address, {
      method: 'PUT',
      body: new Uint8Array(body),
      headers: { 'content-type': type },
    });
  const write = (given: { key: string; size?: number; seconds?: number }) =>
    bucket.url?.({ ...file, method: 'PUT', seconds: 60, contentType, ...given }) ?? '';

  test('to read leads to the store itself, with the file’s type', async () => {
    const url = new URL((await bucket.url?.({ ...file, method: 'GET', seconds: 60 })) ?? '');
    expect(url.origin).toBe(endpoint);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'response-content-type': 'image/png',
    });
    const zip = await bucket.url?.({ ...file, key: 'site.zip', method: 'GET', seconds: 60 });
    expect(new URL(zip ?? '').searchParams.get('response-content-disposition')).toBe('attachment');
  });

  test('to write accepts the type and length that it was made for', async () => {
    const address = await write({ key: 'signed.png', size: 6 });
    expect((await put(address, Buffer.from('poster'), 'text/html')).status).toBe(403);
    expect((await put(address, Buffer.from('a larger poster'))).status).toBe(403);
    expect(await bucket.size({ ...file, key: 'signed.png' })).toBeNull();
    expect((await put(address, Buffer.from('poster'))).status).toBe(200);
    expect(await bucket.size({ ...file, key: 'signed.png' })).toBe(6);
  });

  test('to write works in a bucket that is still empty', async () => {
    const first = { bucket: 'tenant-first', key: 'a.png', contentType };
    const address = await bucket.url?.({ ...first, method: 'PUT', seconds: 60 });
    expect((await put(address ?? '', Buffer.from('x'))).status).toBe(200);
  });
});

describe('a tenant’s bucket', () => {
  test('is created before its first file, and again after it was removed outside the program', async () => {
    expect(await bucket.hasBucket('tenant-early')).toBe(false);
    await bucket.makeBucket('tenant-early');
    await bucket.makeBucket('tenant-early');
    expect(await bucket.hasBucket('tenant-early')).toBe(true);
    await s3.send(new DeleteBucketCommand({ Bucket: 'foyer-tenant-early' }));
    expect(await bucket.hasBucket('tenant-early')).toBe(false);
    await bucket.makeBucket('tenant-early');
    await bucket.put({ bucket: 'tenant-early', key: 'a.png', body: Buffer.from('x'), contentType });
    expect(await bucket.size({ bucket: 'tenant-early', key: 'a.png' })).toBe(1);
  });

  test('is removed with all its files, and others’ files stay', async () => {
    for (const key of ['a.png', 'events/b.png', 'events/deep/c.png'])
      await bucket.put({ bucket: 'tenant-left', key, body: Buffer.from('x'), contentType });
    await bucket.put({ ...file, body: Buffer.from('stays'), contentType });
    await bucket.removeBucket('tenant-left');
    await bucket.removeBucket('tenant-left');
    expect(await bucket.hasBucket('tenant-left')).toBe(false);
    expect(await bucket.size({ bucket: 'tenant-left', key: 'a.png' })).toBeNull();
    expect(await bucket.size(file)).toBe(5);
    await bucket.put({
      bucket: 'tenant-left',
      key: 'a.png',
      body: Buffer.from('new'),
      contentType,
    });
    expect(await bucket.size({ bucket: 'tenant-left', key: 'a.png' })).toBe(3);
  });
});

const CALLS: [string, (store: ReturnType<typeof bucketAt>) => Promise<unknown>][] = [
  ['a file', (store) => store.put({ ...file, body: Buffer.from('x'), contentType })],
  ['a stream', (store) => store.put({ ...file, body: inPieces(megabytes(9)), contentType })],
  ['a read', (store) => store.get(file)],
  ['a size', (store) => store.size(file)],
  ['a move', (store) => store.move({ ...file, to: 'elsewhere.png' })],
  ['a removal', (store) => store.remove(file)],
  ['an address to write', async (store) => store.url?.({ ...file, method: 'PUT', seconds: 60 })],
  ['a new bucket', (store) => store.makeBucket('tenant-late')],
  ['a look at a bucket', (store) => store.hasBucket('tenant-a')],
  ['a removed bucket', (store) => store.removeBucket('tenant-a')],
];
const UNAVAILABLE = {
  status: 503,
  code: 'files_unavailable',
  message: 'We can’t reach our file storage right now. Try again in a few minutes.',
};

describe.each([
  ['stays silent', proxy.endpoint],
  ['is not there', 'http://127.0.0.1:9'],
])('a store that %s', (_how, place) => {
  beforeAll(() => proxy.hang());
  afterAll(() => proxy.pass());

  test.each(CALLS)('fails for %s with a readable message', async (_what, call) => {
    const [calls, connections] = [away.length, proxy.connections()];
    await expect(call(bucketAt(place, 100))).rejects.toMatchObject(UNAVAILABLE);
    expect(away).toHaveLength(calls + 1);
    expect(proxy.connections() - connections).toBeLessThanOrEqual(2);
  });

  test('is not asked for a read address', async () => {
    const address = await bucketAt(place, 100).url?.({ ...file, method: 'GET', seconds: 60 });
    expect(new URL(address ?? '').origin).toBe(place);
  });
});

test('a store that falls silent within a file ends the read with an error', async () => {
  await bucket.put({ ...file, key: 'half.png', body: megabytes(1), contentType });
  proxy.hangAfterHead();
  const read = await bucketAt(proxy.endpoint, 100).get({ ...file, key: 'half.png' });
  await expect(buffer(read)).rejects.toThrow('timed out');
  proxy.pass();
});

test('a store that answers again is used again by the same program', async () => {
  const store = bucketAt(proxy.endpoint, 500);
  const late = { bucket: 'tenant-again', key: 'a.png', body: Buffer.from('x'), contentType };
  proxy.hang();
  await expect(store.put(late)).rejects.toMatchObject(UNAVAILABLE);
  proxy.pass();
  await store.put(late);
  expect(await store.size(late)).toBe(1);
});
