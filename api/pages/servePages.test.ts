import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { boot, type Booted } from '../boot.ts';
import { readConfig } from '../config.ts';
import { makeLog } from '../services/makeLog.ts';
import { seasonProgress } from '../services/seasonProgress.ts';
import { builtPages } from './pageSource.ts';

const template = (name: string) =>
  `<!doctype html><title>${name}</title><!--HEAD--><div id="root"><!--ROOT--></div><meta name="foyer" content="%FOYER%"><script nonce="%NONCE%"></script>`;
const files = {
  'admin/index.html': template('admin'),
  'admin/assets/main-1a2b.js': 'console.log(1);'.repeat(200),
  'storefront/index.html': template('storefront'),
  'storefront/assets/shop-3c4d.css': 'body{}',
  'storefront/assets/shop-3c4d.css.br': brotliCompressSync('body{}'),
  'storefront/.server/renderPage.js': `export const renderPage = ({ address, tenant, answers }) => {
    if (address === '/breaks') throw new Error('cannot be drawn');
    const html = '<h1>' + [tenant.url, address, answers.length].join(' ') + '</h1>';
    const head = '<link rel="preload" as="image" href="' + address + '">';
    return { head, html, isMissing: address === '/nowhere/at/all' };
  };`,
};

let app: TestApp;
let dist: string;
let dataFolder: string;
let booted: Booted;
let at: (label: string) => typeof fetch;
const server = createServer();
beforeAll(async () => {
  app = await testApp();
  dist = await mkdtemp(join(tmpdir(), 'foyer-dist-'));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(dist, name, '..'), { recursive: true });
    await writeFile(join(dist, name), text);
  }
  dataFolder = await mkdtemp(join(tmpdir(), 'foyer-data-'));
  const config = readConfig({
    NODE_ENV: 'development',
    ROLE: 'web',
    PUBLIC_BASE: 'foyer.test',
    DATABASE_URL: app.urls.app,
    FOYER_SECRET: 's'.repeat(32),
    FOYER_DATA: dataFolder,
  });
  booted = await boot({ config, log: makeLog({ level: 'silent' }), pages: builtPages(dist) });
  server.on('request', booted.app);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  at = (label) => hostFetch(port, label === '' ? 'foyer.test' : `${label}.foyer.test`);
});
afterAll(async () => {
  server.close();
  await booted.stop();
  await app.stop();
  await rm(dist, { recursive: true });
  await rm(dataFolder, { recursive: true });
});

const accept = { accept: 'text/html' };
const open = async (label: string, path: string) => {
  const answer = await at(label)(path, { headers: accept });
  const text = await answer.text();
  const said = /name="foyer" content="([^"]*)"/.exec(text)?.[1] ?? '{}';
  const facts = JSON.parse(
    said.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code))),
  ) as unknown;
  return { answer, text, facts };
};

test.each(['', 'console', 'files', 'no-such-tenant'])(
  'the host “%s” has an icon for browsers that request one by default',
  async (label) => {
    const icon = await at(label)('/favicon.ico');
    expect(icon.status).toBe(200);
    expect(icon.headers.get('content-type')).toContain('image/svg+xml');
    expect(icon.headers.get('cross-origin-resource-policy')).toBe('cross-origin');
  },
);

test('a tenant’s host answers with the tenant’s icon', async () => {
  const icon = await at('a')('/favicon.ico');
  expect(icon.status).toBe(302);
  const image = await at('a')(icon.headers.get('location') ?? '');
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/png']);
});

test('the console’s page is served at every path of its host', async () => {
  for (const path of ['/', '/tenants/1/show', '/login']) {
    const { text, facts } = await open('console', path);
    expect(text).toContain('<title>admin</title>');
    expect(facts).toMatchObject({ realm: 'platform', basename: '', tenant: null });
  }
});

test('a tenant’s host has its console below /admin and its storefront everywhere else', async () => {
  const tenant = { id: app.tenants.a.id, name: 'Tenant A', url: 'a', logo: null };
  for (const path of ['/admin', '/admin/charities']) {
    expect((await open('a', path)).facts).toMatchObject({
      realm: 'tenant',
      basename: '/admin',
      tenant,
    });
  }
  for (const path of ['/', '/summer-nights/tickets', '/administer']) {
    const { text, facts } = await open('a', path);
    expect(text).toContain('<title>storefront</title>');
    expect(facts).toMatchObject({ realm: 'attendee', basename: '', tenant });
  }
});

test.each([
  ['/link-account', '/admin/link-account'],
  ['/link-account?targetGroupId=t1&code=c0de', '/admin/link-account?targetGroupId=t1&code=c0de'],
  [
    '/link-account/?targetGroupId=platform',
    'http://console.foyer.test/link-account/?targetGroupId=platform',
  ],
  ['/event-staff-verify?groupId=t1&code=1', '/admin/event-staff-verify?groupId=t1&code=1'],
  ['/signup?code=c0de&groupId=t1&email=a', '/admin/signup?code=c0de&groupId=t1&email=a'],
  [
    '/signup?code=c0de&groupId=platform',
    'http://console.foyer.test/signup?code=c0de&groupId=platform',
  ],
  ['/reports/sales/event/e1/orders/o1', '/admin/reports/sales/event/e1/orders/o1'],
  ['/reports/taxes', '/admin/reports/taxes'],
  ['/event/e1/order/o1', '/admin/event/e1/order/o1'],
])('a storefront redirects %s to the console', async (typed, expected) => {
  const { answer } = await open('a', typed);
  expect([answer.status, answer.headers.get('location')]).toEqual([302, expected]);
});

test.each([
  '/signup',
  '/verify?newUserName=a&code=1&groupId=t1',
  '/reports/tickets',
  '/event/cart',
])('a storefront keeps %s', async (typed) => {
  expect((await open('a', typed)).facts).toMatchObject({ realm: 'attendee' });
});

test('a storefront’s first view is rendered by the server, a console’s isn’t', async () => {
  expect((await open('a', '/?from=x')).text).toContain(
    '<div id="root"><h1>a /?from=x 1</h1></div>',
  );
  // The first view's data is preloaded before everything else in the head.
  expect((await open('a', '/?from=x')).text).toMatch(
    /<title>[^<]*<\/title><link rel="preload" as="image" href="\/\?from=x">/,
  );
  const nowhere = await open('a', '/nowhere/at/all');
  expect(nowhere.text).toContain('<h1>a /nowhere/at/all 0</h1>');
  expect(nowhere.answer.status).toBe(404);
  for (const [label, path] of [
    ['a', '/admin'],
    ['console', '/'],
    // The browser renders what can't be rendered here.
    ['a', '/breaks'],
  ] as const) {
    const { answer, text } = await open(label, path);
    expect(answer.status).toBe(200);
    expect(text).toContain('<div id="root"></div>');
  }
});

test('each page has its own nonce, which its policy names', async () => {
  const [one, other] = [await open('console', '/'), await open('console', '/')];
  const nonce = /script nonce="([^"]+)"/.exec(one.text)?.[1] ?? '';
  expect(nonce).toHaveLength(24);
  expect(other.text).not.toContain(nonce);
  const policy = one.answer.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`script-src 'self' 'nonce-${nonce}'`);
  expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
  expect(policy).not.toContain('unsafe');
  expect(one.answer.headers.get('cache-control')).toBe('no-store');
});

test('a tenant’s name can’t break out of the page', async () => {
  const { database, tenants } = app;
  await database('tenants_tenant')
    .where({ id: tenants.b.id })
    .update({ name: `"><script>alert('x')%NONCE%%TITLE%` });
  const { text, facts } = await open('b', '/');
  expect(text).not.toContain('<script>alert');
  expect(facts).toMatchObject({ title: `"><script>alert('x')%NONCE%%TITLE%` });
});

test('built files are cached forever by browsers, and sent compressed', async () => {
  for (const label of ['console', 'a']) {
    const answer = await at(label)('/_console/assets/main-1a2b.js', {
      headers: { 'accept-encoding': 'br' },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
  }
  for (const encoding of ['br', 'gzip', 'identity']) {
    const answer = await at('a')('/assets/shop-3c4d.css', {
      headers: { 'accept-encoding': encoding },
    });
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(String(encoding === 'br' ? brotliDecompressSync(bytes) : bytes)).toBe('body{}');
    expect(answer.headers.get('content-type')).toContain('text/css');
    expect(answer.headers.get('vary')).toContain('Accept-Encoding');
    expect(answer.headers.get('content-encoding')).toBe(encoding === 'br' ? 'br' : null);
  }
});

test('returns 404 for a missing file, not a page', async () => {
  for (const path of [
    '/_console/assets/gone.js',
    '/assets/gone.js',
    '/_console/index.html',
    '/index.html',
    '/.server/renderPage.js',
    '/_console/../package.json',
  ]) {
    expect((await at('a')(path, { headers: accept })).status).toBe(404);
  }
});

describe('hosts', () => {
  test('that are unknown, or of closed tenants, are 404', async () => {
    for (const label of ['nobody-here', 'a.b', 'www.a'])
      expect((await open(label, '/')).answer.status).toBe(404);
    await app
      .database('tenants_tenant')
      .where({ id: app.tenants.b.id })
      .update({ status: 'disabled' });
    await expect.poll(async () => (await open('b', '/')).answer.status).toBe(404);
    await app
      .database('tenants_tenant')
      .where({ id: app.tenants.b.id })
      .update({ status: 'active' });
  });

  test('that a tenant had before redirect pages to its new one, and have no API', async () => {
    await app.database('tenants_url').insert({ tenant_id: app.tenants.a.id, url: 'formerly-a' });
    const { answer } = await open('formerly-a', '/summer?x=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'http://a.foyer.test/summer?x=1',
    ]);
    expect((await at('formerly-a')('/api/openapi.json')).status).toBe(404);
  });
});

test('the base shows the landing page, and nothing else', async () => {
  const { answer, text } = await open('', '/');
  expect(answer.status).toBe(200);
  expect(text).toContain('http://console.foyer.test/');
  expect((await open('', '/else')).answer.status).toBe(404);
});

test('the landing page shows the progress of the demo’s past season until it is loaded', async () => {
  const season = seasonProgress(dataFolder);
  await season.write(40);
  const { answer, text } = await open('', '/');
  expect(text).toContain('Loading last season’s sales: 40%.');
  const [, nonce = ''] = /<script nonce="([^"]+)">/.exec(text) ?? [];
  expect(answer.headers.get('content-security-policy')).toContain(`'nonce-${nonce}'`);
  await season.clear();
  expect((await open('', '/')).text).not.toContain('Loading');
});

test('the policy of the API reference page allows all of its parts', async () => {
  const { text, answer } = await open('console', '/api/docs');
  const nonce = /nonce="([^"]+)"/.exec(text)?.[1] ?? '';
  expect(answer.headers.get('content-security-policy')).toContain(nonce);
  for (const [, path = ''] of text.matchAll(/(?:src|href)="(\/[^"]+)"/g)) {
    expect({ path, status: (await at('console')(path)).status }).toEqual({ path, status: 200 });
  }
  expect((await at('console')('/api/docs/package.json')).status).toBe(404);
});

test('the next page after a build under a running server uses the new build', async () => {
  const file = join(dist, 'admin/index.html');
  expect((await open('console', '/')).text).toContain('<title>admin</title>');
  await writeFile(file, template('rebuilt'));
  await utimes(file, new Date(), new Date(Date.now() + 5_000));
  expect((await open('console', '/')).text).toContain('<title>rebuilt</title>');
});

test('a storefront has its tenant’s icons, manifest and color, and the consoles have none of them', async () => {
  const { text } = await open('a', '/terms');
  const icon = /<link rel="icon" type="image\/png" sizes="32x32" href="([^"]+)">/.exec(text)?.[1];
  expect((await at('a')(icon ?? '')).headers.get('content-type')).toBe('image/png');
  expect(text).toMatch(
    /<link rel="apple-touch-icon" type="image\/png" sizes="180x180" href="\/api\//,
  );
  expect(text).toContain('<link rel="manifest" href="/manifest.webmanifest">');
  expect(text).toMatch(/<meta name="theme-color" content="#[0-9a-f]{6}">/);
  for (const [label, path] of [
    ['a', '/admin'],
    ['console', '/'],
  ] as const)
    expect((await open(label, path)).text).not.toMatch(/apple-touch-icon|theme-color|manifest/);
});

test('a tenant’s logo and color come with its storefront, and leave the consoles unchanged', async () => {
  const logo = { logo: 'logo-1.webp', logo_width: 640, logo_height: 160, logo_ground: 'light' };
  await app
    .database('tenants_tenant')
    .where({ id: app.tenants.b.id })
    .update({ ...logo, accent: '#b3123f' });
  await expect.poll(async () => (await open('b', '/')).text).toContain('--petrol:#b3123f');
  const { answer, text, facts } = await open('b', '/terms');
  const address = `/api/p/tenants/${app.tenants.b.id}/logo/logo-1.webp`;
  expect(facts).toMatchObject({
    tenant: { logo: { address, width: 640, height: 160, ground: 'light' } },
  });
  const [, nonce = ''] = /<style nonce="([^"]+)">html:root\{--petrol:/.exec(text) ?? [];
  expect(answer.headers.get('content-security-policy')).toContain(
    `style-src 'self' 'nonce-${nonce}'`,
  );
  // It replaces a missing picture in link previews.
  expect((await open('b', '/')).text).toContain(
    `<meta property="og:image" content="http://b.foyer.test${address}">`,
  );
  expect((await open('b', '/admin')).text).not.toContain('--petrol');
  expect((await open('a', '/')).text).not.toContain('--petrol');
});
