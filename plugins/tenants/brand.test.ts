import { client } from '@foyer/kit';
import { tenantDirectory } from '@foyer/kit/server';
import { ask, testApp, type TestApp, type Visitor } from '@foyer/testing';
import sharp, { type Color } from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { tenants } from './contract.ts';

let app: TestApp;
let organizer: Visitor;
beforeAll(async () => {
  app = await testApp();
  organizer = app.as.tenant('a');
});
afterAll(() => app.stop());

const brandOf = async () =>
  (await app.runtime.depsOf('tenants').use(tenantDirectory).byId(app.tenants.a.id))?.brand;

const setAccent = (accent: unknown, visitor = organizer) =>
  ask(visitor, 'put', `/api/tenants/${app.tenants.a.id}/accent`, { body: { accent } });

const drawing = (background: Color, size = { width: 120, height: 40 }) =>
  sharp({ create: { ...size, channels: 4, background } });

/** A logo drawn in one color on a transparent background. */
const onNothing = (color: Color) =>
  drawing({ r: 0, g: 0, b: 0, alpha: 0 }).composite([
    { input: { create: { width: 40, height: 20, channels: 4, background: color } } },
  ]);

async function upload(body: Buffer, visitor = organizer) {
  const answer = await visitor.request(`/api/tenants/${app.tenants.a.id}/thumbnail`, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream' },
    body: new Uint8Array(body),
  });
  const reply = (await answer.json()) as { logo?: string; error?: { code: string } };
  return { status: answer.status, code: reply.error?.code, address: reply.logo ?? '' };
}

const read = (address: string, label = app.tenants.a.url) => app.as.nobody(label).request(address);

describe('an accent color', () => {
  test('is stored in lower case, found by the host, and removed again', async () => {
    expect(await setAccent('#B3123F')).toMatchObject({
      status: 200,
      body: { accent: '#b3123f', logo: null, success: true },
    });
    expect(await brandOf()).toEqual({ accent: '#b3123f', logo: null });
    const { id } = app.tenants.a;
    const seen = await client(tenants, app.as.platform()).tenants.one({ id });
    expect(seen.details.accent).toBe('#b3123f');
    expect((await setAccent(null)).status).toBe(200);
    expect((await brandOf())?.accent).toBeNull();
  });

  test.each(['red', '#fff', '#12345g', '#1234567', 'b3123f', '', ' #b3123f', 7, undefined])(
    'can’t be %j',
    async (accent) => {
      const { status, body } = await setAccent(accent);
      expect(status).toBe(422);
      expect(JSON.stringify(body)).toContain('Enter a color as #rrggbb');
    },
  );
});

describe('a logo', () => {
  test('is re-encoded, measured, scaled to the largest displayed size, and cached permanently', async () => {
    const original = await drawing('#b3123f', { width: 1_600, height: 400 })
      .withExif({ IFD0: { Copyright: 'somebody at home' } })
      .webp()
      .toBuffer();
    const { status, address } = await upload(original);
    expect([status, address]).toEqual([200, expect.stringMatching(/\/logo\/logo-\w+\.webp$/)]);
    const addressInEmails = address.replace(/webp$/, 'png');
    expect((await brandOf())?.logo).toEqual({
      ...{ address, addressInEmails, width: 640, height: 160, ground: null },
    });
    const answer = await read(address);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'") as string,
      'cache-control': 'public, max-age=31536000, immutable',
      // The gateway's payment page shows it.
      'cross-origin-resource-policy': 'cross-origin',
    });
    const { width, exif } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect([width, exif]).toEqual([640, undefined]);
    // The consoles show it too, and no other tenant's host does.
    expect((await app.as.nobody().request(address)).status).toBe(200);
    expect((await read(address, app.tenants.b.url)).status).toBe(404);
  });

  test('is a PNG or a JPEG in emails', async () => {
    const { address } = await upload(await drawing('#0b4a52').webp().toBuffer());
    const { addressInEmails = '' } = (await brandOf())?.logo ?? {};
    const answer = await read(addressInEmails);
    expect(answer.headers.get('content-type')).toBe('image/png');
    const { format } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata();
    expect(format).toBe('png');
    expect((await read(address)).headers.get('content-type')).toBe('image/webp');
    await upload(await drawing('#0b4a52').jpeg().toBuffer());
    const { logo } = (await brandOf()) ?? {};
    expect(logo?.addressInEmails).toBe(logo?.address);
  });

  test('replaces the previous one, and its file is deleted when it is removed', async () => {
    const first = await upload(await drawing('#0b4a52').png().toBuffer());
    const second = await upload(await drawing('#0b4a52').jpeg().toBuffer());
    expect(second.address).toMatch(/\.jpg$/);
    await app.jobs.run();
    expect((await read(first.address)).status).toBe(404);
    expect((await read(second.address)).status).toBe(200);
    const removed = await ask(organizer, 'delete', `/api/tenants/${app.tenants.a.id}/thumbnail`);
    expect(removed).toMatchObject({ status: 200, body: { logo: null, success: true } });
    expect((await brandOf())?.logo).toBeNull();
    expect((await read(second.address)).status).toBe(404);
  });

  test.each([
    ['white', '#ffffff', 'dark'],
    ['nearly black', '#101820', 'light'],
    ['of a medium tone', '#c2541a', null],
  ])(
    'that is %s on a transparent background gets a suitable background',
    async (_tone, color, ground) => {
      await upload(await onNothing(color).png().toBuffer());
      expect((await brandOf())?.logo?.ground).toBe(ground);
    },
  );

  test.each([
    ['an SVG drawing, which can contain scripts', '<svg xmlns="http://www.w3.org/2000/svg"/>', 415],
    ['a page', '<!doctype html><script>alert(1)</script>', 415],
    ['part of a picture', null, 422],
    ['nothing', '', 400],
    ['16 MB', 16, 413],
  ])('can’t be %s, and the previous one stays', async (_what, given, status) => {
    const { address } = await upload(await drawing('#0b4a52').png().toBuffer());
    const whole = await sharp({
      create: { width: 300, height: 300, channels: 3, background: '#fff', noise: NOISE },
    })
      .png()
      .toBuffer();
    const body =
      typeof given === 'number'
        ? Buffer.alloc(given * 1024 * 1024)
        : given === null
          ? whole.subarray(0, whole.length / 2)
          : Buffer.from(given);
    expect((await upload(body)).status).toBe(status);
    expect((await brandOf())?.logo?.address).toBe(address);
  });
});

const NOISE = { type: 'gaussian', mean: 128, sigma: 30 } as const;

describe('a change', () => {
  const png = () => drawing('#0b4a52').png().toBuffer();

  test('is allowed for an operator on the console, and an admin of the tenant', async () => {
    for (const visitor of [app.as.platform(), app.as.tenant('a', 'tenant_admin')]) {
      expect((await setAccent('#0b4a52', visitor)).status).toBe(200);
      expect((await upload(await png(), visitor)).status).toBe(200);
    }
  });

  test.each(['tenant_finance', 'tenant_box_office', 'tenant_door', 'tenant_viewer'] as const)(
    'is forbidden for %s',
    async (role) => {
      expect((await setAccent('#0b4a52', app.as.tenant('a', role))).status).toBe(403);
      expect((await upload(await png(), app.as.tenant('a', role))).status).toBe(403);
    },
  );

  test('is not found for another tenant, and requires an account', async () => {
    expect((await setAccent('#0b4a52', app.as.tenant('b'))).status).toBe(404);
    expect((await upload(await png(), app.as.tenant('b'))).status).toBe(404);
    expect((await setAccent('#0b4a52', app.as.nobody('a'))).status).toBe(401);
  });

  test('is refused while the tenant is disabled', async () => {
    const row = app.database('tenants_tenant').where({ id: app.tenants.a.id });
    await row.clone().update({ status: 'disabled' });
    const answer = await setAccent('#0b4a52', app.as.platform());
    expect(answer).toMatchObject({ status: 409, body: { error: { code: 'tenant_disabled' } } });
    await row.clone().update({ status: 'active' });
  });

  test('is audited with the old and the new value', async () => {
    await setAccent('#0b4a52');
    await setAccent('#b3123f');
    const [line] = await app
      .database('kit_audit')
      .where({ action: 'tenant.accent', tenant_id: app.tenants.a.id })
      .orderBy('id', 'desc')
      .limit(1);
    expect(line).toMatchObject({
      before: { accent: '#0b4a52' },
      after: { accent: '#b3123f' },
    });
  });
});
