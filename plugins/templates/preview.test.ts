import { randomUUID } from 'node:crypto';
import { client } from '@foyer/kit';
import { purposeKeys, signToken } from '@foyer/kit/server';
import { testApp, type TestApp } from '@foyer/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { templates } from './contract.ts';
import { packZip, template } from './testing/packZip.ts';
import { addTemplate, publish, send } from './testing/publish.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

const api = () => client(templates, app.as.platform('platform_manager'));
const onFiles = (path: string, init?: RequestInit) => app.as.nobody('files').request(path, init);

/** The path of a version's preview page on the file host. */
async function previewOf(id: string, version = 1): Promise<string> {
  const { previewUrl } = await api().previewVersion({ params: { id, version: String(version) } });
  const { host, pathname } = new URL(previewUrl);
  expect(host).toBe(`files.${app.publicBase}`);
  return pathname;
}

async function withFiles(files: { name: string; content: string }[]): Promise<string> {
  const { id, ...ticket } = await addTemplate(app);
  await send(app, ticket, packZip([...template(), ...files]));
  return id;
}

test('shows a version as a page with its files, each version separately', async () => {
  const id = await withFiles([{ name: 'img/deep/a b.svg', content: '<svg/>' }]);
  const page = await previewOf(id);
  const index = await onFiles(page);
  expect([index.status, await index.text()]).toEqual([200, 'Harbour: index.html']);
  expect(index.headers.get('content-type')).toBe('text/html; charset=utf-8');
  const css = await onFiles(`${page}index.css`);
  expect(css.headers.get('content-type')).toBe('text/css; charset=utf-8');
  expect(await css.text()).toBe('Harbour: index.css');
  const picture = await onFiles(`${page}img/deep/a%20b.svg`);
  expect([picture.headers.get('content-type'), await picture.text()]).toEqual([
    'image/svg+xml',
    '<svg/>',
  ]);
});

test('shows files that were packed with a “./” prefix', async () => {
  const { id, ...ticket } = await addTemplate(app);
  const files = [...template(), { name: 'img/./a.svg', content: '<svg/>' }];
  await send(app, ticket, packZip(files.map((file) => ({ ...file, name: `./${file.name}` }))));
  const page = await previewOf(id);
  expect(await (await onFiles(page)).text()).toBe('Harbour: index.html');
  expect(await (await onFiles(`${page}img/a.svg`)).text()).toBe('<svg/>');
});

test('runs sandboxed on a host without sessions', async () => {
  const page = await previewOf(await publish(app));
  const { headers } = await onFiles(page, {
    headers: { cookie: 'foyer_platform=1; foyer_tenant=2' },
  });
  expect(headers.get('content-security-policy')).toMatch(
    /^sandbox allow-scripts; default-src 'none'/,
  );
  expect(headers.get('content-security-policy')).not.toContain('allow-same-origin');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.getSetCookie()).toEqual([]);
});

test.each(['/api/auth/session', '/api/openapi.json', '/admin', '/', '/tenants/x'])(
  'serves nothing else on that host: %s',
  async (path) => expect((await onFiles(path)).status).toBe(404),
);

test('returns 404 for missing files, and no path leads outside the ZIP file', async () => {
  const page = await previewOf(await publish(app));
  for (const path of [
    'nothing.html',
    'img/',
    '%2e%2e/%2e%2e/etc/passwd',
    '%2Fetc%2Fpasswd',
    'a%00',
  ])
    expect([path, (await onFiles(page + path)).status]).toEqual([path, 404]);
  expect((await onFiles(`${page}%E0%A4%A`)).status).toBe(400);
  expect((await onFiles(page, { method: 'POST' })).status).toBe(404);
});

test('rejects an altered, expired or wrong-purpose address', async () => {
  const page = await previewOf(await publish(app));
  const altered = page.replace(/.\/$/, (end) => (end === 'A/' ? 'B/' : 'A/'));
  const keys = (purpose: string) => app.runtime.depsOf('templates').use(purposeKeys).of(purpose);
  const value = { key: `templates/${randomUUID()}/v1.zip` };
  const old = signToken(keys('templates:preview'), value, { expiresAt: new Date(Date.now() - 1) });
  const other = signToken(keys('files'), value, { expiresAt: new Date(Date.now() + 60_000) });
  for (const path of [altered, `/templates/${old}/`, `/templates/${other}/`]) {
    const answer = await onFiles(path);
    expect([path, answer.status]).toEqual([path, 410]);
    expect(await answer.text()).toContain('This preview link has expired.');
  }
});

test('has no preview of a missing version', async () => {
  const id = await publish(app);
  for (const version of ['2', '0', 'x'])
    await expect(api().previewVersion({ params: { id, version } })).rejects.toMatchObject({
      status: 404,
    });
});

test('serves more previews in turn than its cache holds', async () => {
  const pages: string[] = [];
  for (let n = 0; n < 6; n += 1) pages.push(await previewOf(await publish(app, { text: `T${n}` })));
  const read = async () => Promise.all(pages.map(async (page) => (await onFiles(page)).text()));
  const expected = pages.map((_, n) => `T${n}: index.html`);
  expect(await read()).toEqual(expected);
  expect(await read()).toEqual(expected);
});
