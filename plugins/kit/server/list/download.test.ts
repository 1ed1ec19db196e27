import { afterAll, beforeAll, expect, test } from 'vitest';
import { signToken } from '@foyer/kit/server';
import { ask, hostFetch, type TestApp } from '@foyer/testing';
import { addEntries, entriesAt, labApp } from '../../../../tests/fixtures/plugin-lab/labApp.ts';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
  await addEntries(app, [
    { name: '=SUM(A1)', amount: 1234.5, note: '@home' },
    { name: '+1 "quoted", with a comma', amount: 0, note: '-note' },
    { name: '\tTab', amount: 0.1, note: '\rReturn' },
    { name: 'Ωmega, plain', amount: -7.5, count: -3, isOpen: false, note: null },
  ]);
});
afterAll(() => app.stop());

const linkOf = async (query: Record<string, string> = {}): Promise<string> => {
  const path = entriesAt(app, query).replace('/entries?', '/entries/download?');
  const { status, body } = await ask(app.as.tenant('a'), 'get', path);
  expect(status).toBe(200);
  return (body as { downloadUrl: string }).downloadUrl;
};
/** Follows the link as a browser does, without a cookie. */
const follow = (link: string) => ask(app.as.nobody('a'), 'get', link);

test('writes every row to the CSV, and no cell that starts a formula', async () => {
  const { status, body, headers } = await follow(await linkOf({ sort: 'details.name:asc' }));
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toBe('attachment; filename=entries.csv');
  const text = String(body);
  for (const cell of ["'=SUM(A1)", "'@home", `"'+1 ""quoted"", with a comma"`, "'-note", "'\tTab"])
    expect(text).toContain(cell);
  expect(text).toContain('1234.50');
  // A negative number stays a number: spreadsheets sum it.
  expect(text).toMatch(/Ωmega, plain",-7\.50,-3,No/);
});

test('writes each cell as it was typed, and an empty one as empty', async () => {
  await addEntries(app, [
    { name: 'Two\nlines', amount: 1, count: 7, note: '' },
    { name: 'A return\rwithin', amount: 2, count: 8, note: '-12.50' },
    { name: '"', amount: 3, count: 9, note: '-12.50x' },
  ]);
  const { body } = await follow(await linkOf({ filters: 'details.count>=7' }));
  const text = String(body);
  expect(text.endsWith('\n')).toBe(true);
  expect(text).toMatch(/,"Two\nlines",1\.00,7,\w+,[\d: -]+,\n/);
  expect(text).toMatch(/,"A return\rwithin",2\.00,8,\w+,[\d: -]+,-12\.50\n/);
  expect(text).toMatch(/,"""",3\.00,9,\w+,[\d: -]+,'-12\.50x\n/);
});

test('links to the configured host, whatever port the request used', async () => {
  const member = app.as.tenant('a');
  const asked = hostFetch(app.port, `${member.host}:6666`);
  const path = entriesAt(app).replace('/entries?', '/entries/download?');
  const answer = await asked(path, { headers: { cookie: await member.cookie() } });
  const { downloadUrl } = (await answer.json()) as { downloadUrl: string };
  expect(new URL(downloadUrl).origin).toBe(`http://a.${app.publicBase}`);
});

test('writes the filtered rows to the CSV', async () => {
  const { body } = await follow(await linkOf({ filters: 'details.isOpen=false' }));
  expect(String(body).trim().split('\n')).toHaveLength(2);
});

test('writes a header to an empty CSV', async () => {
  const { body } = await follow(await linkOf({ filters: 'details.name=nobody' }));
  expect(String(body).replace('\ufeff', '').trim()).toBe(
    'Id,Name,Amount,Count,Is open,At (America/New_York),Note',
  );
});

test.each([
  ['before the clocks go forward', '2026-03-08T06:59:59.000Z', '2026-03-08 01:59:59'],
  ['after', '2026-03-08T07:00:00.000Z', '2026-03-08 03:00:00'],
  [
    'late in the evening, when it is tomorrow elsewhere',
    '2026-03-09T03:59:59.999Z',
    '2026-03-08 23:59:59',
  ],
])('shows an instant in the tenant’s time zone, as on the screen: %s', async (name, at, told) => {
  await addEntries(app, [{ name, at }]);
  const { body } = await follow(await linkOf({ filters: `details.name="${name}"` }));
  expect(String(body)).toContain(`,${told},`);
});

/** The content of a link: what it is for, and its expiration. */
const saidBy = (link: string): [ticket: { tenantId: string }, until: number] =>
  JSON.parse(Buffer.from(partsOf(link)[0], 'base64url').toString());
const partsOf = (link: string): [body: string, signature: string] => {
  const [body = '', signature = ''] = link.split('/').at(-1)?.split('~') ?? [];
  return [body, signature];
};

test('returns 410 for an altered link', async () => {
  const link = await linkOf();
  const [body, signature] = partsOf(link);
  const [ticket, until] = saidBy(link);
  const theirs = [{ ...ticket, tenantId: app.tenants.b.id }, until];
  const forged = Buffer.from(JSON.stringify(theirs)).toString('base64url');
  for (const token of [
    `${body}x~${signature}`,
    `${body}~${signature}x`,
    `${forged}~${signature}`,
    body,
  ])
    expect((await follow(`/api/downloads/${token}`)).status).toBe(410);
});

test('returns 410 for a link older than five minutes', async () => {
  const [ticket, until] = saidBy(await linkOf());
  expect(until - Date.now()).toBeGreaterThan(4.9 * 60_000);
  expect(until - Date.now()).toBeLessThanOrEqual(5 * 60_000);
  const keys = app.runtime.keys.of('download');
  const token = signToken(keys, ticket, { expiresAt: new Date(Date.now() - 1) });
  expect((await follow(`/api/downloads/${token}`)).status).toBe(410);
});

test('accepts a link only on the host that created it', async () => {
  const at = async (label: string, link: string) =>
    (await ask(app.as.nobody(label), 'get', new URL(link).pathname)).status;
  const tenantLink = await linkOf();
  for (const label of ['b', 'console', '', 'files'])
    expect(await at(label, tenantLink), label).toBe(label === 'files' ? 404 : 410);
  expect(await at('a', tenantLink)).toBe(200);

  const { body } = await ask(app.as.platform(), 'get', '/api/platform/users/download');
  const platformLink = (body as { downloadUrl: string }).downloadUrl;
  for (const label of ['a', 'b', '']) expect(await at(label, platformLink), label).toBe(410);
  expect(await at('console', platformLink)).toBe(200);
});

test('invalidates links if the permission is revoked', async () => {
  const link = await linkOf();
  const answer = await app.without('lab:entries.read', () => follow(link));
  expect(answer.status).toBe(403);
  expect((await follow(link)).status).toBe(200);
});

test('audits a download with the user it was for', async () => {
  const before = await app.auditCount();
  await follow(await linkOf());
  expect(await app.auditCount()).toBe(before + 1);
  const line = (await app.database('kit_audit').orderBy('id', 'desc').first()) as object;
  expect(line).toMatchObject({
    actor_email: 'tenant_admin@a.test',
    tenant_id: app.tenants.a.id,
    subject_id: expect.stringContaining('entries'),
  });
});

test('creates no link for a query that the list rejects', async () => {
  const path = entriesAt(app, { filters: 'tenant_id=1' }).replace(
    '/entries?',
    '/entries/download?',
  );
  expect((await ask(app.as.tenant('a'), 'get', path)).status).toBe(422);
});
