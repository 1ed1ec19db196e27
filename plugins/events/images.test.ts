import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { testApp, type TestApp, type Visitor } from '@foyer/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';

let app: TestApp;
let desk: OrganizerDesk;
let organizer: Visitor;
let buyer: Visitor;
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
  organizer = app.as.tenant('a');
  buyer = app.as.nobody(app.tenants.a.url);
});
afterAll(() => app.stop());

// Only this test writes here, so files found after an upload are leftovers.
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-spool-'));
  vi.stubEnv('TMPDIR', folder);
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0a5c63' } }).withExif({
    IFD0: { Copyright: 'somebody at home' },
  });

const upload = async (
  eventId: string,
  what: 'image' | 'seatmap',
  body: Buffer | FormData,
): Promise<{ status: number; code: string | undefined; address: string }> => {
  const path = `/api/tenants/${desk.tenantId}/events/${eventId}/${what}`;
  const sent = body instanceof FormData ? body : new Uint8Array(body);
  const answer = await organizer.request(path, {
    method: 'POST',
    body: sent,
    ...(!(body instanceof FormData) && { headers: { 'content-type': 'application/octet-stream' } }),
  });
  const { error, details } = (await answer.json()) as {
    error?: { code: string };
    details?: { eventImage: string; seatmap: string };
  };
  const address = (what === 'image' ? details?.eventImage : details?.seatmap) ?? '';
  return { status: answer.status, code: error?.code, address };
};

const read = async (address: string) => {
  const answer = await buyer.request(address);
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
};

const noisePicture = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();

/** Temporary files of uploads that were not removed. */
const spooled = () => readdir(folder);

/** A PNG whose header declares more pixels than fit in memory. */
function pngThatSays(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(1024 * 1024));
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...[chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))],
  ]);
}

/** Sends the first half of a file and closes the connection. */
async function sendHalf(path: string, given: { bytes: Buffer; isForm: boolean }): Promise<void> {
  const { bytes, isForm } = given;
  const type = isForm ? 'multipart/form-data; boundary=cut' : 'image/png';
  const start = isForm
    ? '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    : '';
  const cookie = await organizer.cookie();
  await new Promise<void>((resolve) => {
    const sending = request({
      host: '127.0.0.1',
      port: app.port,
      path,
      method: 'POST',
      agent: false,
      headers: {
        host: organizer.host,
        cookie,
        'content-type': type,
        'content-length': start.length + bytes.length,
      },
    });
    sending.on('error', () => resolve());
    sending.write(Buffer.concat([Buffer.from(start), bytes.subarray(0, bytes.length / 2)]), () =>
      sending.destroy(new Error('gone')),
    );
  });
}

describe('an event’s image', () => {
  test('is encoded again without metadata, no larger than a page shows', async () => {
    const { id } = await desk.add();
    const original = await picture(3_000, 1_000).jpeg().toBuffer();
    expect(original.includes('somebody at home')).toBe(true);
    const { status, address } = await upload(id, 'image', original);
    expect([status, address]).toEqual([200, expect.stringMatching(/\/image\/image-\w+\.jpg$/)]);
    const { answer, bytes } = await read(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    const { width, height, exif } = await sharp(bytes).metadata();
    expect([width, height, exif]).toEqual([2_400, 800, undefined]);
    expect(bytes.includes('somebody at home')).toBe(false);
  });

  test('is served in one of two narrower widths', async () => {
    const { id } = await desk.add();
    const { address } = await upload(id, 'image', await picture(3_000, 1_000).jpeg().toBuffer());
    // Two requests at once, before and after the file exists.
    for (let round = 0; round < 2; round += 1)
      for (const { answer, bytes } of await Promise.all(
        [1, 2].map(() => read(`${address}?width=800`)),
      )) {
        expect(answer.headers.get('content-type')).toBe('image/webp');
        expect(answer.headers.get('cache-control')).toContain('immutable');
        expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 800 });
      }
    expect((await read(`${address}?width=801`)).answer.status).toBe(422);
    await upload(id, 'image', await picture().png().toBuffer());
    await app.jobs.run();
    expect((await read(`${address}?width=800`)).answer.status).toBe(404);
  });

  test('can be uploaded as a form with one file', async () => {
    const { id } = await desk.add();
    const form = new FormData();
    form.set('note', 'beside it');
    const bytes = new Uint8Array(await picture().webp().toBuffer());
    form.set('file', new Blob([bytes], { type: 'image/webp' }), 'poster.webp');
    const { address } = await upload(id, 'image', form);
    expect((await read(address)).answer.headers.get('content-type')).toBe('image/webp');
    const empty = new FormData();
    empty.set('note', 'alone');
    expect(await upload(id, 'image', empty)).toMatchObject({ status: 400, code: 'no_file' });
  });

  test('replaces the previous one and deletes its file', async () => {
    const { id } = await desk.add();
    const first = await upload(id, 'image', await picture().png().toBuffer());
    const second = await upload(id, 'image', await picture().png().toBuffer());
    await app.jobs.run();
    expect((await read(first.address)).answer.status).toBe(404);
    expect((await read(second.address)).answer.status).toBe(200);
  });

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['an HTML page', '<!doctype html><script>alert(1)</script>', 415],
    ['a truncated image', null, 422],
    ['empty', '', 400],
  ])('can’t be %s', async (_what, text, status) => {
    const { id } = await desk.add();
    const whole = await picture(600, 400).png().toBuffer();
    const body = text === null ? whole.subarray(0, whole.length / 2) : Buffer.from(text);
    expect((await upload(id, 'image', body)).status).toBe(status);
    expect((await desk.one(id)).details.eventImage).toBeNull();
  });

  test('is rejected if it is too large in bytes or in pixels', async () => {
    const { id } = await desk.add();
    for (const megabytes of [16, 31])
      expect((await upload(id, 'seatmap', Buffer.alloc(megabytes * 1024 * 1024))).status).toBe(413);
    const bomb = await sharp({
      create: { width: 9_000, height: 9_000, channels: 3, background: '#fff' },
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(1024 * 1024);
    expect(await upload(id, 'image', bomb)).toMatchObject({
      status: 422,
      code: 'unreadable_image',
    });
  });

  test('may have 6 MB and leaves no temporary files', async () => {
    const { id } = await desk.add();
    const noise = await noisePicture(1_600, 1_500);
    expect(noise.length).toBeGreaterThan(6 * 1024 * 1024);
    const { status, address } = await upload(id, 'image', noise);
    expect(status).toBe(200);
    expect((await sharp((await read(address)).bytes).metadata()).width).toBe(1_600);
    expect(await spooled()).toEqual([]);
  });

  test('is rejected if a small file unpacks to gigabytes', async () => {
    const { id } = await desk.add();
    const bomb = pngThatSays(60_000, 60_000);
    expect(bomb.length).toBeLessThan(10_000);
    expect(await upload(id, 'image', bomb)).toMatchObject({
      status: 422,
      code: 'unreadable_image',
    });
  });

  test('is rejected if its declared type is wrong', async () => {
    const { id } = await desk.add();
    const path = `/api/tenants/${desk.tenantId}/events/${id}/image`;
    const body = new Uint8Array(await picture().png().toBuffer());
    const headers = { 'content-type': 'application/pdf' };
    const answer = await organizer.request(path, { method: 'POST', body, headers });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: { message: 'Choose a PNG, JPEG, WebP or GIF image.' },
    });
  });

  test('is not stored when the connection is cut', async () => {
    const { id } = await desk.add();
    const bytes = await picture(600, 400).png().toBuffer();
    for (const isForm of [false, true]) {
      await sendHalf(`/api/tenants/${desk.tenantId}/events/${id}/image`, { bytes, isForm });
      await expect.poll(spooled).toEqual([]);
      expect((await desk.one(id)).details.eventImage).toBeNull();
    }
  });

  test('can only be uploaded for an event of your own tenant', async () => {
    const { id } = await desk.add();
    const path = `/api/tenants/${app.tenants.b.id}/events/${id}/image`;
    const body = new Uint8Array(await picture().png().toBuffer());
    const answer = await app.as.tenant('b').request(path, { method: 'POST', body });
    expect(answer.status).toBe(404);
  });
});

describe('a seat map', () => {
  test('is served next to the event’s pages, in a single format', async () => {
    const { id, details } = await desk.addOnSale({ name: 'Seated' });
    const statusOf = async (extension: string) =>
      (await read(`/${details.slug}/assets/seatmap.${extension}`)).answer.status;
    for (const extension of ['png', 'jpg', 'jpeg', 'gif'])
      expect(await statusOf(extension)).toBe(404);
    const png = await upload(id, 'seatmap', await picture().gif().toBuffer());
    expect(png.address).toBe('/seated/assets/seatmap.png');
    const { answer, bytes } = await read(png.address);
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/png']);
    expect((await sharp(bytes).metadata()).format).toBe('png');
    expect(await statusOf('jpg')).toBe(404);
    await upload(id, 'seatmap', await picture().jpeg().toBuffer());
    expect([await statusOf('png'), await statusOf('jpg'), await statusOf('jpeg')]).toEqual([
      ...[404, 200, 200],
    ]);
  });

  test('is rejected with a reason if it is too large or no image, and the previous one stays', async () => {
    const { id, details } = await desk.addOnSale({ name: 'Kept' });
    await upload(id, 'seatmap', await picture().png().toBuffer());
    const send = async (body: Buffer) => {
      const path = `/api/tenants/${desk.tenantId}/events/${id}/seatmap`;
      const answer = await organizer.request(path, { method: 'POST', body: new Uint8Array(body) });
      const { error } = (await answer.json()) as { error: { message: string } };
      return [answer.status, error.message];
    };
    expect(await send(Buffer.alloc(30 * 1024 * 1024))).toEqual([
      ...[413, 'Images can be up to 15 MB.'],
    ]);
    expect(await send(Buffer.from('Row A, seats 1 to 20'))).toEqual([
      ...[415, 'Choose a PNG, JPEG, WebP or GIF image.'],
    ]);
    expect((await read(`/${details.slug}/assets/seatmap.png`)).answer.status).toBe(200);
  });

  test('is removed together with its file', async () => {
    const { id, details } = await desk.addOnSale({ name: 'Bare' });
    await upload(id, 'seatmap', await picture().png().toBuffer());
    const image = await upload(id, 'image', await picture().png().toBuffer());
    const params = { tenantId: desk.tenantId, eventId: id };
    expect((await desk.api.removeSeatmap({ params })).details.seatmap).toBeNull();
    expect((await desk.api.removeImage({ params })).details.eventImage).toBeNull();
    // Removing is idempotent.
    expect((await desk.api.removeSeatmap({ params })).details.seatmap).toBeNull();
    await app.jobs.run();
    expect((await read(`/${details.slug}/assets/seatmap.png`)).answer.status).toBe(404);
    expect((await read(image.address)).answer.status).toBe(404);
  });

  test('is visible to operators and organizers on their own hosts, and to no one else', async () => {
    const { id } = await desk.add({ name: 'Desk' });
    const path = `/api/tenants/${desk.tenantId}/events/${id}/seatmap`;
    const statusFor = async (visitor: Visitor) => (await visitor.request(path)).status;
    expect(await statusFor(organizer)).toBe(404);
    await upload(id, 'seatmap', await picture().jpeg().toBuffer());
    expect(await statusFor(organizer)).toBe(200);
    expect(await statusFor(app.as.platform())).toBe(200);
    expect(await statusFor(buyer)).toBe(401);
    expect(await statusFor(app.as.tenant('b'))).toBe(404);
  });

  test('of a draft is visible only to its organizers, and on no other host', async () => {
    const { id } = await desk.add({ name: 'Not yet' });
    const { address } = await upload(id, 'seatmap', await picture().png().toBuffer());
    expect((await read(address)).answer.status).toBe(404);
    expect((await organizer.request(address)).status).toBe(200);
    await desk.addType(id);
    await desk.publish(id);
    expect((await read(address)).answer.status).toBe(200);
    const elsewhere = await app.as.nobody(app.tenants.b.url).request(address);
    expect(elsewhere.status).toBe(404);
    // The console serves its own pages at this address.
    const console = await app.as.nobody().request(address);
    expect(console.headers.get('content-type')).not.toMatch('image');
    expect((await buyer.request(`/api${address}`)).status).toBe(404);
  });
});
