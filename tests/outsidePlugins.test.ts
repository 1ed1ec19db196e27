import { execFile, spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { build, type Rolldown } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { client } from '@foyer/kit';
import { testApp, visit, type TestApp, type Visitor } from '@foyer/testing';
import { packPlugin } from '../packages/cli/pack.ts';
import { foyerPlugins } from '../plugins/kit/vite.ts';
import notices from './fixtures/plugin-sample/contract.ts';

const run = promisify(execFile);
const root = join(import.meta.dirname, '..');
const sample = join(import.meta.dirname, 'fixtures', 'plugin-sample');

let outside: string;
let app: TestApp;
beforeAll(async () => {
  outside = await realpath(await mkdtemp(join(tmpdir(), 'foyer-outside-')));
  app = await testApp();
  await app.as.tenant('a').request('/api/auth/session');
});
afterAll(async () => {
  await app.stop();
  await rm(outside, { recursive: true });
});

/** The published package, installed with npm like a user would. The host provides its peers. */
async function fromTarball(): Promise<string> {
  const tarball = await packPlugin({ folder: sample, to: outside });
  const prefix = join(outside, 'installed');
  const quiet = ['--no-audit', '--no-fund', '--offline', '--legacy-peer-deps'];
  await run('npm', ['install', '--prefix', prefix, ...quiet, tarball]);
  return join(prefix, 'node_modules', '@acme', 'plugin-notices');
}

async function fromFolder(): Promise<string> {
  const folder = join(outside, 'waitlist', 'notices');
  await cp(sample, folder, { recursive: true });
  return folder;
}

const environment = (folder: string) => ({
  PATH: process.env.PATH ?? '',
  PORT: '0',
  PUBLIC_BASE: app.publicBase,
  DATABASE_URL: app.urls.app,
  OWNER_DATABASE_URL: app.urls.owner,
  FOYER_DATA: join(outside, 'data'),
  PLUGINS: folder,
});

/**
 * Starts the program with the plugin, until the test ends.
 * @returns its port
 */
async function started(folder: string): Promise<number> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'api/main.ts'], {
    cwd: root,
    env: environment(folder),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(async () => {
    const ended = new Promise((done) => child.once('exit', done));
    child.kill('SIGTERM');
    await ended;
  });
  for await (const line of createInterface(child.stdout)) {
    const { msg, port } = JSON.parse(line) as { msg: string; port?: number };
    if (msg === 'Foyer is up') return port ?? 0;
  }
  throw new Error('The program ended before it was up.');
}

const memberAt = (port: number): Visitor =>
  visit({
    port,
    host: `a.${app.publicBase}`,
    credentials: async () => ({
      username: 'tenant_admin@a.test',
      password: 'Foyer!test1',
      applicationType: 'TENANT',
    }),
  });

/** The bundle of the plugin's admin code, without the host's modules. */
async function adminCode(folder: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [foyerPlugins({ root, extra: folder })],
    build: {
      write: false,
      rollupOptions: {
        input: 'virtual:plugins',
        external: (id) => /^(react|@mui|@tiptap|ra-|@tanstack|@emotion|@fontsource)/.test(id),
      },
    },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n');
}

describe.each([
  ['a packed tarball', fromTarball],
  ['a folder outside the repository', fromFolder],
])('a plugin from %s', (_from, place) => {
  let folder: string;
  beforeAll(async () => {
    folder = await place();
  });

  test('is migrated, served and guarded like a built-in one', { timeout: 120_000 }, async () => {
    const migrated = await run(process.execPath, ['--import', 'tsx', 'api/migrate.ts'], {
      cwd: root,
      env: environment(folder),
    });
    expect(migrated.stdout).toContain('The database');
    const member = memberAt(await started(folder));
    const api = client(notices, member).notices;
    const tenantId = app.tenants.a.id;
    const { id } = await api.create({
      tenantId,
      body: { details: { title: 'Doors at seven', isPinned: false } },
    });
    expect((await api.one({ tenantId, id })).details.title).toBe('Doors at seven');
    await expect(api.create({ tenantId, body: { details: {} as never } })).rejects.toMatchObject({
      status: 422,
      fields: { 'details.title': ['Please write a notice.'] },
    });
    await expect(api.list({ tenantId: app.tenants.b.id })).rejects.toMatchObject({ status: 404 });
    expect(await app.database('notices_notice_v1').where({ id }).pluck('title')).toEqual([
      'Doors at seven',
    ]);
    await api.remove({ tenantId, id });
  });

  test('adds its screens to the console', { timeout: 120_000 }, async () => {
    expect(await adminCode(folder)).toContain('No notices yet');
  });
});

test('an SQL file of a folder and of its package are the same', async () => {
  expect(await app.database('kit_sql').where('name', 'like', 'notices/%').pluck('name')).toEqual([
    'notices/sql/notice_v1',
  ]);
});

test('a folder’s TypeScript and its package’s JavaScript are the same migration', async () => {
  const names: string[] = await app
    .database('kit_migration')
    .where('name', 'like', 'notices/%')
    .pluck('name');
  expect(names).toEqual(['notices/20261121_notices', 'notices/20261124_attachments']);
});

test('a packed plugin contains JavaScript, types and its README, but no tests', async () => {
  const folder = join(outside, 'installed', 'node_modules', '@acme', 'plugin-notices');
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as object;
  expect(manifest).toMatchObject({
    exports: { './server': { types: './dist/server.d.ts', default: './dist/server.js' } },
  });
  const { stdout } = await run('find', [folder, '-type', 'f']);
  expect(stdout).toContain('dist/contract.d.ts');
  expect(stdout).toContain('README.md');
  expect(stdout).toContain('dist/sql/notice_v1.sql');
  expect(stdout).not.toMatch(/test|\.tsx|[^d]\.ts\n/);
});
