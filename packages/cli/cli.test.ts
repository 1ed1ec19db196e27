import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testApp } from '@foyer/testing';
import { root } from '../../api/loadPlugins.ts';
import { migrate } from '../../api/migrate.ts';
import { dayStamp } from './dayStamp.ts';
import { newMigration, pluginFolder } from './migration.ts';
import { newPlugin } from './new.ts';
import { packPlugin } from './pack.ts';
import { dropFromList, undoMigrations } from './remove.ts';

const run = promisify(execFile);
const began = dayStamp(new Date());
/** A file created today has today's date, or yesterday's if midnight has passed since the tests started. */
const today = (rest: string): RegExp =>
  new RegExp(`(?:${began}|${dayStamp(new Date())})${rest}$`, 'm');

let scratch: string;
beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'foyer-cli-')));
});
afterAll(() => rm(scratch, { recursive: true }));

describe('a plugin created from the template', () => {
  let folder: string;
  beforeAll(async () => {
    folder = join(scratch, 'loyalty');
    await newPlugin({ id: 'loyalty', folder });
  });

  test('has its name in every file, and today’s migration', async () => {
    const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((file) =>
      file.isFile(),
    );
    const names = files.map(({ name }) => name);
    expect(names).toContain('loyalty.test.ts');
    expect(names).toContainEqual(expect.stringMatching(today('_notes.ts')));
    for (const { parentPath, name } of files)
      expect(await readFile(join(parentPath, name), 'utf8')).not.toMatch(/sample/i);
  });

  test('passes its own test, including conformance', { timeout: 240_000 }, async () => {
    const { stdout } = await run('npm', ['run', '-s', 'plugin:test', folder], { cwd: root });
    expect(stdout).toMatch(/conform|passed/);
    expect(stdout).not.toMatch(/failed/);
  });

  test('gets generated row types, wherever it is located', { timeout: 120_000 }, async () => {
    await run('npm', ['run', '-s', 'plugin:types', folder], { cwd: root });
    const file = join(folder, 'server', 'schema.ts');
    expect(await readFile(file, 'utf8')).toMatch(
      /export interface LoyaltyNoteRow {\n {2}tenant_id: string;\n[^]* {2}created_at: Date;\n/,
    );
    await rm(join(folder, 'server'), { recursive: true });
  });

  test('gets a drafted table, wherever it is located', { timeout: 120_000 }, async () => {
    const outside = join(scratch, 'drafts');
    await newPlugin({ id: 'drafts', folder: outside });
    await rm(join(outside, 'migrations'), { recursive: true });
    const { stdout } = await run('npm', ['run', '-s', 'migration:new', outside], { cwd: root });
    const [file = ''] = await readdir(join(outside, 'migrations'));
    expect(file).toMatch(today('_notes.ts'));
    expect(stdout).toContain(file);
    const draft = await readFile(join(outside, 'migrations', file), 'utf8');
    expect(draft).toContain('create table drafts_note (');
    // Columns that no form fills still have a default.
    expect(draft).toContain('date_created timestamptz(3) not null default now()');
    expect(draft).toContain("await enableRowSecurity(knex, 'drafts_note', 'tenant');");
  });

  test('is not overwritten', async () => {
    await expect(newPlugin({ id: 'loyalty', folder })).rejects.toThrow(/isn’t empty/);
  });
});

test.each(['', 'Loyalty', 'two-words', '1st', 'x', '../up'])('rejects %j as an ID', async (id) => {
  await expect(newPlugin({ id, folder: join(scratch, 'none') })).rejects.toThrow(
    /isn’t a valid ID/,
  );
});

test('does not pack a package that exports a missing file', { timeout: 120_000 }, async () => {
  const folder = join(scratch, 'holes');
  await newPlugin({ id: 'holes', folder });
  const file = join(folder, 'package.json');
  const manifest = JSON.parse(await readFile(file, 'utf8')) as { exports: Record<string, string> };
  manifest.exports['./slots'] = './slots.ts';
  await writeFile(file, JSON.stringify(manifest));
  await expect(packPlugin({ folder, to: scratch })).rejects.toThrow(
    'These exports don’t exist: ./slots (./slots.ts)',
  );
});

describe('foyer', () => {
  const { bin } = JSON.parse(readFileSync(join(import.meta.dirname, 'package.json'), 'utf8')) as {
    bin: { foyer: string };
  };
  const foyer = (...args: string[]) =>
    run(process.execPath, [join(import.meta.dirname, bin.foyer), ...args], { cwd: scratch });

  test.each([[[]], [['help']], [['--help']]])('lists its commands with %j', async (args) => {
    const { stdout } = await foyer(...args);
    for (const name of ['new', 'test', 'migration', 'types', 'pack', 'remove'])
      expect(stdout).toMatch(new RegExp(`^  ${name} <`, 'm'));
  });

  test('rejects an unknown command and lists the others', async () => {
    await expect(foyer('tset', 'loyalty')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^foyer has no command 'tset'\.[^]*\n  test <plugin>/),
    });
  });

  test('names the missing argument', async () => {
    await expect(foyer('remove', '--keep')).rejects.toMatchObject({
      code: 1,
      stderr: 'Specify the plugin’s ID: foyer remove <id> [--keep]\n',
    });
  });

  test('runs a command from any folder, and reports its error in one line', async () => {
    const folder = join(scratch, 'anywhere');
    const { stdout } = await foyer('new', 'anywhere', folder);
    expect(stdout).toMatch(/^Created \d+ files in /);
    await expect(foyer('new', 'anywhere', folder)).rejects.toMatchObject({
      stderr: expect.stringMatching(/^.*isn’t empty.*\n$/),
    });
  });
});

test(
  'does not pack code in two files whose names differ only in case',
  { timeout: 120_000 },
  async () => {
    const folder = join(scratch, 'twins');
    await newPlugin({ id: 'twins', folder });
    await writeFile(join(folder, 'notice.ts'), 'export const notice = 1;');
    await writeFile(join(folder, 'Notice.tsx'), 'export const Notice = () => null;');
    await expect(packPlugin({ folder, to: scratch })).rejects.toThrow(/differ only in case/);
  },
);

test('runs migrations of one day in the order they were created', async () => {
  const folder = join(scratch, 'ordered');
  const files = [];
  for (const name of ['zebra', 'mule', 'ant']) files.push(await newMigration({ folder, name }));
  expect(files.toSorted()).toEqual(files);
  expect(files[0]).toMatch(today('_zebra.ts'));
  await expect(newMigration({ folder, name: 'Not This' })).rejects.toThrow(/isn’t a valid name/);
});

test('finds a plugin by its package, its folder’s name or a path', () => {
  const folder = join(root, 'plugins', 'charities');
  expect(pluginFolder('charities')).toBe(folder);
  expect(pluginFolder('@foyer/plugin-charities')).toBe(folder);
  expect(pluginFolder(folder)).toBe(folder);
  // Not in the list of plugins.
  expect(pluginFolder('kit')).toBe(join(root, 'plugins', 'kit'));
  expect(() => pluginFolder('nowhere')).toThrow(/Plugin 'nowhere' not found/);
});

test('removes a plugin with its tables, and keeps migrating the rest', async () => {
  const sample = join(root, 'tests', 'fixtures', 'plugin-sample');
  const app = await testApp({ extra: [sample] });
  const given = { plugins: app.plugins, ownerUrl: app.urls.owner };
  expect(await undoMigrations({ ...given, id: 'notices' })).toEqual([
    'notices/sql/notice_v1',
    'notices/20261124_attachments',
    'notices/20261121_notices',
  ]);
  expect(await app.database.schema.hasTable('notices_notice')).toBe(false);
  expect(await migrate({ ownerUrl: app.urls.owner, log: () => undefined })).toEqual([]);
  await expect(undoMigrations({ ...given, id: 'tenants' })).rejects.toThrow(
    /(?=.*\baccounts, )(?=.*\bcharities, ).*notices require tenants/,
  );
  await app.stop();
});

test('removes a plugin whose migration file is missing, with everything that has its prefix', async () => {
  const sample = join(root, 'tests', 'fixtures', 'plugin-sample');
  const app = await testApp({ extra: [sample] });
  const name = 'notices/20261122_gone';
  await app.database('kit_migration').insert({ name, batch: 99, migration_time: new Date() });
  const owner = { ownerUrl: app.urls.owner };
  expect(await undoMigrations({ ...owner, plugins: app.plugins, id: 'notices' })).toEqual([
    'notices/sql/notice_v1',
    name,
    'notices/20261124_attachments',
    'notices/20261121_notices',
  ]);
  expect(await app.database.schema.hasTable('notices_notice')).toBe(false);
  expect(await migrate({ ...owner, log: () => undefined })).toEqual([]);
  await app.stop();
});

test('lists the same migrations with knex’s own commands', async () => {
  const app = await testApp();
  const knex = ['--import', 'tsx', 'node_modules/.bin/knex', 'migrate:list'];
  const { stdout } = await run(process.execPath, knex, {
    cwd: root,
    env: { ...process.env, OWNER_DATABASE_URL: app.urls.owner },
  });
  expect(stdout).toContain('tenants/20261121_tenants');
  expect(stdout).toContain('No Pending Migration files Found.');
  await app.stop();
});

test('removes a plugin from the list, however it was listed', async () => {
  const file = join(scratch, 'package.json');
  const plugins = ['./plugins/a', { plugin: './plugins/b', enabled: false }, '@acme/c'];
  await writeFile(file, JSON.stringify({ name: 'x', plugins }));
  const drop = (name: string, folder: string) =>
    dropFromList({ name, folder: join(scratch, folder) }, scratch);
  expect(await drop('plugin-b', 'plugins/b')).toBe(true);
  expect(await drop('@acme/c', 'node_modules/@acme/c')).toBe(true);
  expect(await drop('plugin-z', 'plugins/z')).toBe(false);
  expect(JSON.parse(await readFile(file, 'utf8'))).toEqual({ name: 'x', plugins: ['./plugins/a'] });
});
