import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/kit/testing';
import { emptyDatabase } from '../plugins/kit/testing/testDatabase.ts';
import { roleProblems } from './database/checkRole.ts';
import { root } from './loadPlugins.ts';
import { migrate } from './migrate.ts';

let app: TestApp;
let asApp: pg.Client;
beforeAll(async () => {
  app = await testApp();
  asApp = new pg.Client(app.urls.app);
  await asApp.connect();
});
afterAll(async () => {
  await asApp.end();
  await app.stop();
});

/** What Postgres says to a statement: `42501` is "not allowed". */
const codeOf = (sql: string) =>
  asApp.query(sql).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test('a database at head is left as it is', async () => {
  expect(await migrate({ ownerUrl: app.urls.owner, log: () => undefined })).toEqual([]);
});

describe('the app', () => {
  test('cannot empty a table, make one or change one', async () => {
    expect(await codeOf('truncate charities_charity')).toBe('42501');
    expect(await codeOf('create table mine (id int)')).toBe('42501');
    expect(await codeOf('alter table charities_charity disable row level security')).toBe('42501');
  });

  test('cannot write in the ledger of migrations, and can read it', async () => {
    expect(await codeOf(`delete from kit_migration`)).toBe('42501');
    expect(await codeOf('select * from kit_migration_lock')).toBe('42501');
    expect((await asApp.query('select name from kit_migration')).rowCount).toBeGreaterThan(3);
  });

  test('adds to the audit and never changes it, not even as the platform’s role', async () => {
    for (const role of ['foyer_app', 'foyer_platform']) {
      await asApp.query(`set role ${role}`);
      expect(await codeOf(`update kit_audit set action = 'nothing'`)).toBe('42501');
      expect(await codeOf('delete from kit_audit')).toBe('42501');
      await asApp.query('reset role');
    }
  });

  test('adds jobs by the one function, and sees none', async () => {
    expect(await codeOf(`select kit_add_job('kit:nothing', '{}')`)).toBe('done');
    expect(await codeOf('select * from graphile_worker._private_jobs')).toBe('42501');
    expect(await codeOf(`select graphile_worker.add_job('kit:nothing')`)).toBe('42501');
  });

  test('sees no row of any tenant table before a tenant is set', async () => {
    expect((await asApp.query('select from tenants_tenant')).rowCount).toBe(0);
    await asApp.query('set role foyer_platform');
    expect((await asApp.query('select from tenants_tenant')).rowCount).toBe(2);
    await asApp.query('reset role');
  });

  test('reads no mail and no people without the platform’s role', async () => {
    await app.as.platform().request('/api/auth/session');
    for (const table of ['kit_mail', 'accounts_user', 'accounts_membership']) {
      expect((await asApp.query(`select from ${table}`)).rowCount).toBe(0);
    }
  });

  test('runs as a role that production accepts', async () => {
    expect(await roleProblems(app.runtime.database.knex)).toEqual([]);
    expect(await roleProblems(app.database)).toEqual(
      expect.arrayContaining([expect.stringContaining('is a superuser')]),
    );
  });
});

test('a migration that fails half-way leaves nothing of itself and says its name', async () => {
  // Inside the repository, so that the plugin finds what it imports.
  const folder = await mkdtemp(join(root, 'plugins', '.broken-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  await writePlugin(folder);
  const migrated: string[] = [];
  await expect(
    migrate({ ownerUrl: database.ownerUrl, plugins: [folder], log: (line) => migrated.push(line) }),
  ).rejects.toThrow(/second_half/);
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query<{ made: string | null; names: string[] }>(
    `select to_regclass('halves_first') as made, array(select name from kit_migration) as names`,
  );
  await owner.end();
  expect(rows[0]?.made).toBeNull();
  expect(rows[0]?.names).not.toContain('halves/20261121_halves');
});

async function writePlugin(folder: string): Promise<void> {
  const files = {
    'package.json': JSON.stringify({
      name: 'plugin-halves',
      type: 'module',
      exports: {
        './package.json': './package.json',
        './contract': './contract.ts',
        './server': './server.ts',
      },
    }),
    'contract.ts': `export default { id: 'halves', permissions: {} };`,
    'server.ts': `import contract from './contract.ts';
      export default { contract, migrations: new URL('./migrations/', import.meta.url), router: () => ({}) };`,
    'migrations/20261121_halves.ts': `export async function up(knex) {
        await knex.raw('create table halves_first (id int)');
        await knex.raw('insert into second_half values (1)');
      }
      export async function down() {}`,
  };
  await mkdir(join(folder, 'migrations'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
}
