import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { s3Bucket } from './s3Bucket.ts';

/** The little of S3 that we use, in memory: real requests of the SDK, answered as a store does. */
const stored = new Map<string, Buffer>();
const buckets = new Set<string>();
async function answer(req: IncomingMessage, res: ServerResponse): Promise<void> {
  const { pathname } = new URL(req.url ?? '', 'http://s3');
  const body = Buffer.concat(await req.toArray());
  const bucket = pathname.split('/')[1] ?? '';
  const fail = (status: number, code: string) =>
    res
      .writeHead(status, { 'content-type': 'application/xml' })
      .end(`<Error><Code>${code}</Code></Error>`);
  if (pathname.replace(/\/$/, '') === `/${bucket}`) {
    buckets.add(bucket);
    res.end();
  } else if (!buckets.has(bucket)) fail(404, 'NoSuchBucket');
  else if (req.method === 'PUT') {
    stored.set(pathname, body);
    res.end();
  } else if (req.method === 'DELETE') {
    stored.delete(pathname);
    res.writeHead(204).end();
  } else if (stored.has(pathname)) res.end(stored.get(pathname));
  else fail(404, 'NoSuchKey');
}
const server = createServer((req, res) => {
  answer(req, res).catch((error: Error) => res.destroy(error));
});
await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
afterAll(() => server.close());
beforeEach(() => {
  stored.clear();
  buckets.clear();
});

const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const credentials = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' };
const bucket = s3Bucket({ ...credentials, endpoint, bucketPrefix: 'foyer-' });
const file = { bucket: 'tenant-a', key: 'events/poster.png' };

test('a tenant’s bucket is made with its first file', async () => {
  await bucket.put({
    ...file,
    body: Readable.from([Buffer.from('po'), Buffer.from('ster')]),
    contentType: 'image/png',
  });
  expect([...buckets]).toEqual(['foyer-tenant-a']);
  expect(stored.get('/foyer-tenant-a/events/poster.png')?.toString()).toBe('poster');
  const parts = await (await bucket.get(file)).toArray();
  expect(Buffer.concat(parts).toString()).toBe('poster');
});

test('a file that is not there is 404', async () => {
  await bucket.put({ ...file, body: Buffer.from('x'), contentType: 'image/png' });
  await bucket.remove(file);
  await expect(bucket.get(file)).rejects.toMatchObject({ status: 404 });
});

test('addresses are signed for one direction and go to the store itself', async () => {
  const url = new URL((await bucket.url?.({ ...file, method: 'GET', seconds: 60 })) ?? '');
  expect(url.origin).toBe(endpoint);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    'X-Amz-Expires': '60',
    'response-content-type': 'image/png',
  });
  expect(url.searchParams.has('X-Amz-Signature')).toBe(true);
  const zip = await bucket.url?.({ ...file, key: 'site.zip', method: 'GET', seconds: 60 });
  expect(new URL(zip ?? '').searchParams.get('response-content-disposition')).toBe('attachment');
});
