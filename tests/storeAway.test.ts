import { saleApp, type SaleApp } from '@foyer/plugin-payments/testing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { startS3, type S3Server } from '../api/services/s3/testing/s3Server.ts';
import { storeProxy, type StoreProxy } from '../api/services/s3/testing/storeProxy.ts';
import { stage, type Stage } from '../plugins/orders/testing/stage.ts';

let s3: S3Server;
let proxy: StoreProxy;
let app: SaleApp;
let made: Stage;
let image: string;
let logo: string;
beforeAll(async () => {
  s3 = await startS3();
  proxy = await storeProxy(s3.endpoint);
  app = await saleApp({
    variables: { ...s3.variables, S3_ENDPOINT: proxy.endpoint, S3_TIMEOUT_SECONDS: '1' },
  });
  made = await stage(app);
  image = (await uploadImage('#0a5c63')).details?.eventImage ?? '';
  logo =
    ((await upload(`/api/tenants/${made.tenantId}/thumbnail`, '#b3123f')) as Uploaded).logo ?? '';
});
afterAll(async () => {
  await app.stop();
  await proxy.stop();
  await s3.stop();
});
afterEach(() => proxy.pass());

interface Uploaded {
  details?: { eventImage: string };
  logo?: string;
  error?: { code: string; message: string };
}

async function upload(path: string, background: string): Promise<Uploaded & { status: number }> {
  const picture = sharp({ create: { width: 600, height: 150, channels: 3, background } });
  const answer = await app.as.tenant('a').request(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await picture.png().toBuffer()),
  });
  return { status: answer.status, ...((await answer.json()) as Uploaded) };
}
const uploadImage = (background: string) =>
  upload(`/api/tenants/${made.tenantId}/events/${made.eventId}/image`, background);

const read = (address: string) => app.as.nobody('a').request(address);
const posterOfEvent = async () => (await read(`/api/p/posters/${made.eventId}`)).text();
const imageOfEvent = async () =>
  (
    (await app.database('events_event').where({ id: made.eventId }).first('event_image')) as {
      event_image: string;
    }
  ).event_image;
const jobs = async (task: string) =>
  (
    await app.database.raw<{ rows: { attempts: number }[] }>(
      'select attempts from graphile_worker.jobs where task_identifier = ?',
      [task],
    )
  ).rows;
/** Makes a failed job due. */
const makeDue = () => app.database.raw('update graphile_worker._private_jobs set run_at = now()');

test('serves the event’s generated poster in any width while its image can’t be read', async () => {
  proxy.hang();
  for (const address of [image, `${image}?width=800`]) {
    const answer = await read(address);
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toContain('image/svg+xml');
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(await answer.text()).toBe(await posterOfEvent());
  }
  proxy.pass();
  for (const [address, type] of [
    [image, 'image/png'],
    [`${image}?width=800`, 'image/webp'],
  ] as const) {
    const answer = await read(address);
    expect(answer.headers.get('content-type')).toBe(type);
    expect(answer.headers.get('cache-control')).toContain('immutable');
  }
});

test('replaces a partly received image as a whole', async () => {
  proxy.hangAfterHead();
  const answer = await read(image);
  expect(answer.headers.get('content-type')).toContain('image/svg+xml');
  expect(await answer.text()).toBe(await posterOfEvent());
});

test('shows the tenant’s name in the logo’s proportions while the logo can’t be read', async () => {
  await app.database('tenants_tenant').where({ id: made.tenantId }).update({ name: 'Arts & <Co>' });
  proxy.hang();
  const answer = await read(logo);
  expect(answer.headers.get('cache-control')).toBe('no-store');
  const svg = await answer.text();
  expect(svg).toContain('Arts &#38; &#60;Co&#62;</text>');
  const { width, height } = await sharp(Buffer.from(svg)).metadata();
  expect([width, height]).toEqual([600, 150]);
});

test('fails an upload with a message, and leaves nothing changed or behind', async () => {
  const before = await imageOfEvent();
  proxy.hang();
  expect(await uploadImage('#112233')).toMatchObject({
    status: 503,
    error: {
      code: 'files_unavailable',
      message: 'We can’t reach our file storage right now. Try again in a few minutes.',
    },
  });
  expect(await imageOfEvent()).toBe(before);
  await app.jobs.run();
  expect(await jobs('kit:removeFile')).toMatchObject([{ attempts: 1 }]);
  proxy.pass();
  await makeDue();
  await app.jobs.run();
  expect(await jobs('kit:removeFile')).toEqual([]);
  expect((await uploadImage('#112233')).status).toBe(200);
  expect(await imageOfEvent()).not.toBe(before);
});

test('emails and prints tickets without the logo', async () => {
  proxy.hang();
  const { orderUID } = await made.sell();
  const mail = (await app.mail()).findLast(({ text }) => text.includes(orderUID));
  const address = /http\S+\/api\/p\/orders\/\S+\/pdf/.exec(mail?.text ?? '')?.[0] ?? '';
  const pdf = await read(new URL(address).pathname);
  expect(pdf.status).toBe(200);
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
});
