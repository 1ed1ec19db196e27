import { accentBanner } from '@foyer/kit/accent';
import { tenantDirectory } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const get = (path: string) =>
  app.as.nobody(app.tenants.a.url).request(path, { redirect: 'manual' });

const iconsNow = async () =>
  (await app.runtime.depsOf('tenants').use(tenantDirectory).byId(app.tenants.a.id))?.icons ?? [];

const change = (changes: object) =>
  app.database('tenants_tenant').where({ id: app.tenants.a.id }).update(changes);

/** The color at a place of an icon, in shares of its side. */
async function colorAt(address: string, { x, y }: { x: number; y: number }): Promise<string> {
  const { data, info } = await sharp(Buffer.from(await (await get(address)).arrayBuffer()))
    .raw()
    .toBuffer({ resolveWithObject: true });
  const at =
    (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return `#${data.subarray(at, at + 3).toString('hex')}`;
}

test('a tenant has icons in four sizes that caches may keep for good', async () => {
  const icons = await iconsNow();
  expect(icons.map(({ size }) => size)).toEqual([32, 180, 192, 512]);
  for (const { size, address } of icons) {
    const answer = await get(address);
    expect(answer.headers.get('content-type')).toBe('image/png');
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const image = Buffer.from(await answer.arrayBuffer());
    expect(await sharp(image).metadata()).toMatchObject({ width: size, height: size });
  }
});

test('an icon has the tenant’s color and letter, and its old address redirects', async () => {
  const [before] = await iconsNow();
  await change({ accent: '#b3123f' });
  const [after, , , large] = await iconsNow();
  const old = await get(before?.address ?? '');
  expect([old.status, old.headers.get('location')]).toEqual([302, after?.address]);
  expect(await colorAt(large?.address ?? '', { x: 0.05, y: 0.05 })).toBe(
    accentBanner('#b3123f').cloth,
  );
  // The T of Tenant A.
  expect(await colorAt(large?.address ?? '', { x: 0.5, y: 0.5 })).toBe('#ffffff');
  await change({ accent: null });
});

test('an icon shows a square logo', async () => {
  const logo = await sharp({
    create: { width: 200, height: 200, channels: 3, background: '#00a000' },
  })
    .png()
    .toBuffer();
  const upload = await app.as.tenant('a').request(`/api/tenants/${app.tenants.a.id}/thumbnail`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(logo),
  });
  expect(upload.status).toBe(200);
  const large = (await iconsNow()).at(-1)?.address ?? '';
  const [, red = '', green = '', blue = ''] =
    /#(..)(..)(..)/.exec(await colorAt(large, { x: 0.5, y: 0.5 })) ?? [];
  expect(Number.parseInt(green, 16)).toBeGreaterThan(140);
  expect(Number.parseInt(red, 16) + Number.parseInt(blue, 16)).toBeLessThan(60);
  expect(await colorAt(large, { x: 0.05, y: 0.05 })).toBe('#ffffff');
});

test('the manifest names the tenant, its color and its icons', async () => {
  const name = 'Harbor </script> & "Stage"';
  await change({ name });
  const answer = await get('/manifest.webmanifest');
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toContain('application/manifest+json');
  // The host keeps a tenant for a second.
  const read = async (): Promise<unknown> => (await get('/manifest.webmanifest')).json();
  await expect.poll(read).toMatchObject({
    name,
    start_url: '/',
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    icons: [
      { sizes: '192x192', type: 'image/png' },
      { sizes: '512x512', type: 'image/png' },
    ],
  });
});

test('unknown sizes, tenants and hosts have no icon', async () => {
  const address = (await iconsNow())[0]?.address ?? '';
  for (const path of [
    address.replace('.32.', '.33.'),
    address.replace(app.tenants.a.id, '00000000-0000-4000-8000-000000000000'),
  ])
    expect((await get(path)).status).toBe(404);
  expect((await app.as.nobody().request('/manifest.webmanifest')).status).toBe(404);
});
