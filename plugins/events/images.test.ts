import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateSync } from 'node:zlib';
import { testApp, type TestApp, type Visitor } from '@foyer/kit/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { organiserDesk, type OrganiserDesk } from './testing/organiserDesk.ts';

let app: TestApp;
let desk: OrganiserDesk;
let organiser: Visitor;
let buyer: Visitor;
beforeAll(async () => {
  app = await testApp();
  desk = organiserDesk(app);
  organiser = app.as.tenant('a');
  buyer = app.as.nobody(app.tenants.a.url);
});
afterAll(() => app.stop());

// What stands in it after an upload, this test has left there: nobody else writes into it.
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
  const answer = await organiser.request(path, {
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

/** What uploads have written aside and not removed again. */
const spooled = () => readdir(folder);

/** A PNG whose head promises more pixels than anybody has memory for. */
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

/** Sends the first half of a file and cuts the connection, as a train in a tunnel does. */
async function sendHalf(path: string, given: { bytes: Buffer; isForm: boolean }): Promise<void> {
  const { bytes, isForm } = given;
  const type = isForm ? 'multipart/form-data; boundary=cut' : 'image/png';
  const start = isForm
    ? '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\nContent-Type: image/png\r\n\r\n'
    : '';
  const cookie = await organiser.cookie();
  await new Promise<void>((resolve) => {
    const sending = request({
      host: '127.0.0.1',
      port: app.port,
      path,
      method: 'POST',
      agent: false,
      headers: {
        host: organiser.host,
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
  test('is drawn again: it is no larger than a page shows, and tells nothing of its maker', async () => {
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

  test('comes as narrow as a phone is, in one of two widths', async () => {
    const { id } = await desk.add();
    const { address } = await upload(id, 'image', await picture(3_000, 1_000).jpeg().toBuffer());
    // Two at once, before it is there and when it is.
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

  test('comes as a form with one file as well', async () => {
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

  test('takes the place of the one before, whose file goes', async () => {
    const { id } = await desk.add();
    const first = await upload(id, 'image', await picture().png().toBuffer());
    const second = await upload(id, 'image', await picture().png().toBuffer());
    await app.jobs.run();
    expect((await read(first.address)).answer.status).toBe(404);
    expect((await read(second.address)).answer.status).toBe(200);
  });

  test.each([
    ['a drawing that is a program', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['half a picture', null, 422],
    ['nothing', '', 400],
  ])('is not %s', async (_what, text, status) => {
    const { id } = await desk.add();
    const whole = await picture(600, 400).png().toBuffer();
    const body = text === null ? whole.subarray(0, whole.length / 2) : Buffer.from(text);
    expect((await upload(id, 'image', body)).status).toBe(status);
    expect((await desk.one(id)).details.eventImage).toBeNull();
  });

  test('is not too large: neither in bytes, nor in pixels', async () => {
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

  test('may have 6 MB, and leaves nothing beside what is kept', async () => {
    const { id } = await desk.add();
    const noise = await noisePicture(1_600, 1_500);
    expect(noise.length).toBeGreaterThan(6 * 1024 * 1024);
    const { status, address } = await upload(id, 'image', noise);
    expect(status).toBe(200);
    expect((await sharp((await read(address)).bytes).metadata()).width).toBe(1_600);
    expect(await spooled()).toEqual([]);
  });

  test('is not a small file that unpacks to gigabytes', async () => {
    const { id } = await desk.add();
    const bomb = pngThatSays(60_000, 60_000);
    expect(bomb.length).toBeLessThan(10_000);
    expect(await upload(id, 'image', bomb)).toMatchObject({
      status: 422,
      code: 'unreadable_image',
    });
  });

  test('is not what says itself that it is something else', async () => {
    const { id } = await desk.add();
    const path = `/api/tenants/${desk.tenantId}/events/${id}/image`;
    const body = new Uint8Array(await picture().png().toBuffer());
    const headers = { 'content-type': 'application/pdf' };
    const answer = await organiser.request(path, { method: 'POST', body, headers });
    expect(answer.status).toBe(415);
    expect(await answer.json()).toMatchObject({
      error: { message: 'Please choose a PNG, JPEG, WebP or GIF image.' },
    });
  });

  test('is not kept where the connection is cut', async () => {
    const { id } = await desk.add();
    const bytes = await picture(600, 400).png().toBuffer();
    for (const isForm of [false, true]) {
      await sendHalf(`/api/tenants/${desk.tenantId}/events/${id}/image`, { bytes, isForm });
      await expect.poll(spooled).toEqual([]);
      expect((await desk.one(id)).details.eventImage).toBeNull();
    }
  });

  test('is taken for an event of one’s own only', async () => {
    const { id } = await desk.add();
    const path = `/api/tenants/${app.tenants.b.id}/events/${id}/image`;
    const body = new Uint8Array(await picture().png().toBuffer());
    const answer = await app.as.tenant('b').request(path, { method: 'POST', body });
    expect(answer.status).toBe(404);
  });
});

describe('a seat map', () => {
  test('is read beside the event’s pages, in the one format that it has', async () => {
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

  test('is refused where it is too large or no image, with the reason, and the one before stays', async () => {
    const { id, details } = await desk.addOnSale({ name: 'Kept' });
    await upload(id, 'seatmap', await picture().png().toBuffer());
    const send = async (body: Buffer) => {
      const path = `/api/tenants/${desk.tenantId}/events/${id}/seatmap`;
      const answer = await organiser.request(path, { method: 'POST', body: new Uint8Array(body) });
      const { error } = (await answer.json()) as { error: { message: string } };
      return [answer.status, error.message];
    };
    expect(await send(Buffer.alloc(30 * 1024 * 1024))).toEqual([
      ...[413, 'An image may have at most 15 MB.'],
    ]);
    expect(await send(Buffer.from('Row A, seats 1 to 20'))).toEqual([
      ...[415, 'Please choose a PNG, JPEG, WebP or GIF image.'],
    ]);
    expect((await read(`/${details.slug}/assets/seatmap.png`)).answer.status).toBe(200);
  });

  test('is taken away, and its file with it', async () => {
    const { id, details } = await desk.addOnSale({ name: 'Bare' });
    await upload(id, 'seatmap', await picture().png().toBuffer());
    const image = await upload(id, 'image', await picture().png().toBuffer());
    const params = { tenantId: desk.tenantId, eventId: id };
    expect((await desk.api.removeSeatmap({ params })).details.seatmap).toBeNull();
    expect((await desk.api.removeImage({ params })).details.eventImage).toBeNull();
    // Taken away twice is taken away.
    expect((await desk.api.removeSeatmap({ params })).details.seatmap).toBeNull();
    await app.jobs.run();
    expect((await read(`/${details.slug}/assets/seatmap.png`)).answer.status).toBe(404);
    expect((await read(image.address)).answer.status).toBe(404);
  });

  test('is seen by both desks wherever they are, and by nobody else', async () => {
    const { id } = await desk.add({ name: 'Desk' });
    const path = `/api/tenants/${desk.tenantId}/events/${id}/seatmap`;
    const statusFor = async (visitor: Visitor) => (await visitor.request(path)).status;
    expect(await statusFor(organiser)).toBe(404);
    await upload(id, 'seatmap', await picture().jpeg().toBuffer());
    expect(await statusFor(organiser)).toBe(200);
    expect(await statusFor(app.as.platform())).toBe(200);
    expect(await statusFor(buyer)).toBe(401);
    expect(await statusFor(app.as.tenant('b'))).toBe(404);
  });

  test('is shown of a draft to its organisers only, and on no other host', async () => {
    const { id } = await desk.add({ name: 'Not yet' });
    const { address } = await upload(id, 'seatmap', await picture().png().toBuffer());
    expect((await read(address)).answer.status).toBe(404);
    expect((await organiser.request(address)).status).toBe(200);
    await desk.addType(id);
    await desk.publish(id);
    expect((await read(address)).answer.status).toBe(200);
    const elsewhere = await app.as.nobody(app.tenants.b.url).request(address);
    expect(elsewhere.status).toBe(404);
    // On the console there is no such address: its pages answer.
    const console = await app.as.nobody().request(address);
    expect(console.headers.get('content-type')).not.toMatch('image');
    expect((await buyer.request(`/api${address}`)).status).toBe(404);
  });
});
