import { createHash } from 'node:crypto';
import { svgPen } from '@foyer/documents/svg';
import { tenantDirectory } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { shareImage } from './server/share/shareImage.ts';
import { organizerDesk, type OrganizerDesk } from './testing/organizerDesk.ts';

let app: TestApp;
let desk: OrganizerDesk;
beforeAll(async () => {
  app = await testApp();
  desk = organizerDesk(app);
});
afterAll(() => app.stop());

const get = (path: string) =>
  app.as.nobody(app.tenants.a.url).request(path, { redirect: 'manual' });

async function addressOf(slug: string): Promise<string> {
  const deps = app.runtime.depsOf('events');
  const tenant = await deps.use(tenantDirectory).byId(desk.tenantId);
  if (!tenant) throw new Error('The tenant is missing.');
  return shareImage(await desk.see(slug), tenant).path;
}

async function draw(slug: string): Promise<Buffer> {
  const answer = await get(await addressOf(slug));
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

const digest = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

test('tells organizers the address of a published event, as a link and a QR code, and its preview', async () => {
  const { id, details } = await desk.addOnSale({ name: 'Shared' });
  const params = { tenantId: desk.tenantId, eventId: id };
  const { url, qrCode, image } = await desk.api.share({ params });
  expect(new URL(url).pathname).toBe(`/${details.slug}/tickets`);
  expect(new URL(url).hostname).toMatch(new RegExp(`^${app.tenants.a.url}\\.`));
  expect(image).toEqual({
    path: await addressOf(details.slug),
    alt: expect.stringMatching(/^Shared/) as string,
  });
  const png = await sharp(Buffer.from(qrCode.split(',')[1] ?? '', 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const read = jsQr(new Uint8ClampedArray(png.data), png.info.width, png.info.height);
  expect(read?.data).toBe(url);
  const draft = await desk.add({ name: 'Draft' });
  await expect(desk.api.share({ params: { ...params, eventId: draft.id } })).rejects.toMatchObject({
    status: 409,
  });
});

test('is a PNG of 1200 × 630 that any site may show and caches may keep for good', async () => {
  const { details } = await desk.addOnSale({ name: 'Harbor <b>"Lights"</b> & friends' });
  const answer = await get(await addressOf(details.slug));
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'image/png',
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
  });
  const image = Buffer.from(await answer.arrayBuffer());
  expect(await sharp(image).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 });
  expect(image.byteLength).toBeLessThan(400_000);
});

test('gets a new address when the event or the tenant’s color changes, and the old one redirects', async () => {
  const { id, details } = await desk.addOnSale({ name: 'Before' });
  const before = await addressOf(details.slug);
  await desk.change(id, { name: 'After' });
  const after = await addressOf(details.slug);
  expect(after).not.toBe(before);
  const old = await get(before);
  expect([old.status, old.headers.get('location')]).toEqual([302, after]);
  expect(old.headers.get('cache-control')).toBe('no-store');
  const petrol = digest(await draw(details.slug));
  await app.database('tenants_tenant').where({ id: desk.tenantId }).update({ accent: '#b3123f' });
  expect(digest(await draw(details.slug))).not.toBe(petrol);
  await app.database('tenants_tenant').where({ id: desk.tenantId }).update({ accent: null });
});

test('shows the event’s own picture', async () => {
  const { id, details } = await desk.addOnSale({ name: 'Pictured' });
  const red = await sharp({
    create: { width: 1600, height: 900, channels: 3, background: '#ff0000' },
  })
    .png()
    .toBuffer();
  const upload = await app.as
    .tenant('a')
    .request(`/api/tenants/${desk.tenantId}/events/${id}/image`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream' },
      body: new Uint8Array(red),
    });
  expect(upload.status).toBe(200);
  const { data } = await sharp(await draw(details.slug))
    .extract({ left: 1000, top: 300, width: 1, height: 1 })
    .raw()
    .toBuffer({ resolveWithObject: true });
  expect(data[0]).toBeGreaterThan(240);
  expect(data[1]).toBeLessThan(20);
});

test('is not found for a draft, or for an event of another tenant', async () => {
  const { id, details } = await desk.addOnSale({ name: 'Public' });
  const draft = await desk.add({ name: 'Secret' });
  const path = await addressOf(details.slug);
  for (const wrong of [
    path.replace(id, draft.id),
    path.replace(desk.tenantId, app.tenants.b.id),
    path.replace(id, 'nothing'),
  ])
    expect((await get(wrong)).status).toBe(404);
});

test('refuses to draw more images than a few at a time', async () => {
  const paths: string[] = [];
  for (let count = 0; count < 12; count += 1) {
    const { details } = await desk.addOnSale({ name: `Many ${count}` });
    paths.push(await addressOf(details.slug));
  }
  const statuses = (await Promise.all(paths.map(get))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(statuses.filter((status) => status === 200).length).toBeLessThanOrEqual(7);
});

test.each([
  ['Latin', 'Ünïcödé'],
  ['Greek', 'Ελληνικά'],
  ['Cyrillic', 'Русский'],
  ['Arabic', 'مهرجان'],
  ['Hebrew', 'פסטיבל'],
  ['Japanese', '東京の夏祭り'],
  ['Korean', '한국'],
  ['Chinese', '中文'],
  ['Thai', 'เทศกาล'],
  ['Hindi', 'हिन्दी'],
  ['emoji', '😀'],
])('has a glyph for every letter of a name in %s', async (_script, name) => {
  const widthOf = async (text: string) => {
    const pen = svgPen();
    await pen.write(text, { x: 0, y: 0, width: 10_000, size: 40, face: 'heading' });
    return pen.shapes().length;
  };
  const letters = Array.from(name);
  const [first = '', ...rest] = letters;
  let drawn = await widthOf(first);
  expect(drawn).toBeGreaterThan(60);
  // Each further letter adds shapes; a box would be the same for all.
  for (const [index] of rest.entries()) {
    const longer = await widthOf(letters.slice(0, index + 2).join(''));
    expect(longer).not.toBe(drawn);
    drawn = longer;
  }
});

test('leaves out letters that no font has', async () => {
  const pen = svgPen();
  await pen.write('\u{10FFFD}', { x: 0, y: 0, width: 500, size: 40 });
  expect(pen.shapes()).toBe('');
});
