import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { DeleteBucketCommand, GetBucketCorsCommand, S3Client } from '@aws-sdk/client-s3';
import { afterAll, describe, expect, test } from 'vitest';
import { startS3 } from './s3/testing/s3Server.ts';
import { s3Bucket } from './s3Bucket.ts';

const { endpoint, keys, asked, stop } = await startS3();
afterAll(stop);

const origins = ['https://*.foyer.example'];
const bucket = s3Bucket({ ...keys, endpoint, origins, bucketPrefix: 'foyer-' });
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
  ['without a byte', Buffer.alloc(0)],
  ['of exactly one part', megabytes(8)],
  ['of three parts, the last a short one', Buffer.concat([megabytes(17), Buffer.from('end')])],
])('a stream %s is read back as it was', async (_what, bytes) => {
  await bucket.put({ ...file, body: inPieces(bytes), contentType });
  expect((await buffer(await bucket.get(file))).equals(bytes)).toBe(true);
  expect(await bucket.size(file)).toBe(bytes.length);
});

test('a tenant’s bucket is made with its first file, and takes files from our own pages', async () => {
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
  // Parts that nobody gives up are kept by the store, unseen, and paid for.
  const about = (method: string) =>
    asked.filter((one) => one.startsWith(`${method} /foyer-tenant-a/${key}`));
  expect(about('DELETE')).toHaveLength(about('POST').length);
});

test('a file is moved, and stands in one place only', async () => {
  await bucket.put({ ...file, key: 'pending/1', body: Buffer.from('moved'), contentType });
  await bucket.move({ ...file, key: 'pending/1', to: 'done/1.png' });
  expect((await buffer(await bucket.get({ ...file, key: 'done/1.png' }))).toString()).toBe('moved');
  expect(await bucket.size({ ...file, key: 'pending/1' })).toBeNull();
});

describe('a file that is not there', () => {
  const missing = { ...file, key: 'missing.png' };

  test('is 404, also where nothing was ever written', async () => {
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

  test('to read goes to the store itself, and says what the file is', async () => {
    const url = new URL((await bucket.url?.({ ...file, method: 'GET', seconds: 60 })) ?? '');
    expect(url.origin).toBe(endpoint);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'response-content-type': 'image/png',
    });
    const zip = await bucket.url?.({ ...file, key: 'site.zip', method: 'GET', seconds: 60 });
    expect(new URL(zip ?? '').searchParams.get('response-content-disposition')).toBe('attachment');
  });

  test('to write takes the type and the length that it was made for', async () => {
    const address = await write({ key: 'signed.png', size: 6 });
    expect((await put(address, Buffer.from('poster'), 'text/html')).status).toBe(403);
    expect((await put(address, Buffer.from('a larger poster'))).status).toBe(403);
    expect(await bucket.size({ ...file, key: 'signed.png' })).toBeNull();
    expect((await put(address, Buffer.from('poster'))).status).toBe(200);
    expect(await bucket.size({ ...file, key: 'signed.png' })).toBe(6);
  });

  test('to write works in a bucket into which nothing was written yet', async () => {
    const first = { bucket: 'tenant-first', key: 'a.png', contentType };
    const address = await bucket.url?.({ ...first, method: 'PUT', seconds: 60 });
    expect((await put(address ?? '', Buffer.from('x'))).status).toBe(200);
  });
});

describe('a tenant’s bucket', () => {
  test('is made before its first file, and once more after it was removed outside of the program', async () => {
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

  test('is removed with all its files, and those of others stay', async () => {
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
