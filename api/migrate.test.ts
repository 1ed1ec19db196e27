import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { testApp, type TestApp } from '@foyer/testing';
import { emptyDatabase } from '../packages/testing/testDatabase.ts';
import { roleProblems } from './database/checkRole.ts';
import { root } from './loadPlugins.ts';
import { forgetMigration, migrate } from './migrate.ts';

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

/** The Postgres error code of a statement: `42501` is "not allowed". */
const codeOf = (sql: string) =>
  asApp.query(sql).then(
    () => 'done',
    (error: { code: string }) => error.code,
  );

test('leaves a database at head unchanged', async () => {
  expect(await migrate({ ownerUrl: app.urls.owner, log: () => undefined })).toEqual([]);
});

describe('the app', () => {
  test('can’t truncate, create or alter a table', async () => {
    expect(await codeOf('truncate charities_charity')).toBe('42501');
    expect(await codeOf('create table mine (id int)')).toBe('42501');
    expect(await codeOf('alter table charities_charity disable row level security')).toBe('42501');
  });

  test('can read the migration ledger but not write to it', async () => {
    expect(await codeOf(`delete from kit_migration`)).toBe('42501');
    expect(await codeOf('select * from kit_migration_lock')).toBe('42501');
    expect((await asApp.query('select name from kit_migration')).rowCount).toBeGreaterThan(3);
  });

  test('can append to the audit but never change it, even with the platform’s role', async () => {
    for (const role of ['foyer_app', 'foyer_platform']) {
      await asApp.query(`set role ${role}`);
      expect(await codeOf(`update kit_audit set action = 'nothing'`)).toBe('42501');
      expect(await codeOf('delete from kit_audit')).toBe('42501');
      await asApp.query('reset role');
    }
  });

  test('adds jobs through one function only, and can’t read them', async () => {
    const { id } = app.tenants.a;
    await asApp.query(`begin; set local foyer.tenant = '${id}'`);
    expect(await codeOf(`select kit_add_job('kit:nothing', '{"tenantId":"${id}"}')`)).toBe('done');
    await asApp.query('commit');
    expect(await codeOf('select * from graphile_worker._private_jobs')).toBe('42501');
    expect(await codeOf(`select graphile_worker.add_job('kit:nothing')`)).toBe('42501');
  });

  test('adds jobs for the current tenant, and not for another, for all or for none', async () => {
    const [a, b] = [app.tenants.a.id, app.tenants.b.id];
    const add = (envelope: unknown) =>
      codeOf(`select kit_add_job('kit:nothing', '${JSON.stringify(envelope)}')`);
    for (const forged of [{ tenantId: a }, { tenantId: null }, {}])
      expect(await add(forged)).toBe('42501');
    await asApp.query(`set foyer.tenant = '${a}'`);
    for (const forged of [{ tenantId: b }, { tenantId: null }, {}])
      expect(await add(forged)).toBe('42501');
    expect(await add({ tenantId: a })).toBe('done');
    await asApp.query('reset foyer.tenant');
    await asApp.query('set role foyer_platform');
    expect(await add({ tenantId: null })).toBe('done');
    await asApp.query('reset role');
  });

  test('can’t use its own types to run code with the owner’s rights', async () => {
    const client = new pg.Client(app.urls.app);
    await client.connect();
    onTestFinished(() => client.end());
    await client.query(`
      create function pg_temp.as_whom(anything text) returns boolean language plpgsql as $$
      begin
        raise 'run by %', current_user;
      end $$
    `);
    for (const type of ['text', 'uuid', 'json', 'jsonb', 'timestamptz', 'int4', 'int2', 'bool'])
      await client.query(`
        create domain pg_temp.${type} as pg_catalog.${type}
        check (pg_temp.as_whom(value::pg_catalog.text))
      `);
    const { id } = app.tenants.a;
    await client.query(`select pg_catalog.set_config('foyer.tenant', '${id}', false)`);
    await client.query(`select kit_add_job('kit:nothing', '{"tenantId":"${id}"}', now())`);
    const { rows } = await client.query(
      `select proname, proconfig from pg_proc where prosecdef and pronamespace = 'public'::regnamespace`,
    );
    expect(rows.length).toBeGreaterThan(1);
    for (const { proname, proconfig } of rows)
      expect([proname, proconfig]).toEqual([proname, ['search_path=pg_catalog, pg_temp']]);
  });

  test('sees no row of any tenant table until a tenant is set', async () => {
    expect((await asApp.query('select from tenants_tenant')).rowCount).toBe(0);
    await asApp.query('set role foyer_platform');
    expect((await asApp.query('select from tenants_tenant')).rowCount).toBe(2);
    await asApp.query('reset role');
  });

  test('can’t read emails or people without the platform’s role', async () => {
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

test('programs that start together migrate one after another', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const start = () => migrate({ ownerUrl: database.ownerUrl, log: () => undefined });
  const ran = await Promise.all([start(), start()]);
  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  expect(ran.flat()).toEqual(
    expect.arrayContaining(['events/20261122_events', 'events/sql/take_v1', 'checkout/sql/hold']),
  );
});

test('a migration that fails halfway is rolled back and named in the error', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const migrated: string[] = [];
  const run = migrate({
    ownerUrl: database.ownerUrl,
    plugins: [join(root, 'tests/fixtures/plugin-broken-halfway-migration')],
    log: (line) => migrated.push(line),
  });
  await expect(run).rejects.toThrow('halfway_nowhere');
  const owner = new pg.Client(database.ownerUrl);
  await owner.connect();
  const { rows } = await owner.query(`
    select to_regclass('kit_migration') as ledger,
      array(select relname::text from pg_class where relkind = 'r' and relname ~ '^(halfway|tenants)_') as tables
  `);
  await owner.end();
  // All pending migrations run in one transaction, so the good ones and the ledger are rolled back too.
  expect(rows).toEqual([{ ledger: null, tables: [] }]);
  expect(migrated).toEqual([]);
});

test('migrating yields to a long read, so that nobody else waits for it', async () => {
  const reader = await app.database.transaction();
  await reader('orders_order_v1').limit(1);
  await app.database('kit_sql').where({ name: 'orders/sql/order' }).update({ hash: '' });
  const said: string[] = [];
  const ran = migrate({ ownerUrl: app.urls.owner, log: (line) => said.push(line) });
  await expect.poll(() => said).toContain('A table is in use. Trying again until it’s free.');
  await app.database('orders_order_v1').limit(1);
  await reader.rollback();
  expect(await ran).toEqual(['orders/sql/order']);
});

test('rejects a migration that would change rows hidden from it, and says what it needs', async () => {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  const run = migrate({
    ownerUrl: database.ownerUrl,
    plugins: [join(root, 'tests/fixtures/plugin-broken-unseen-rows')],
    log: () => undefined,
  });
  await expect(run).rejects.toThrow(
    /unseen\/20261122_shorten .* Use withEveryRow from @foyer\/kit\/server for that: .*"unseen_note"/,
  );
});

describe('an applied migration whose file is gone', () => {
  const ledger = () => app.database('kit_migration');
  const run = () => migrate({ ownerUrl: app.urls.owner, log: () => undefined });
  const remember = async (name: string) => {
    await ledger().insert({ name, batch: 99, migration_time: new Date() });
    onTestFinished(async () => {
      await ledger().where({ name }).delete();
    });
  };

  test('is named, with what to do, if its plugin is installed', async () => {
    await remember('charities/20260102_gone');
    await expect(run()).rejects.toThrow(
      /charities\/20260102_gone: charities is installed, but this file is missing from .*plugins\/charities\/migrations/,
    );
    await expect(run()).rejects.toThrow('npm run plugin:remove charities -- --keep');
    await expect(run()).rejects.toThrow('npm run migrate -- --forget charities/20260102_gone');
  });

  test('says so if its plugin is off the list', async () => {
    await remember('loyalty/20260102_notes');
    await expect(run()).rejects.toThrow(
      /loyalty\/20260102_notes: plugin 'loyalty' isn’t installed[^]*npm run plugin:remove loyalty\n/,
    );
  });

  test('says that the database is too old if it’s from before migrations were combined', async () => {
    await remember('kit/20261122_mail_attachments');
    await expect(run()).rejects.toThrow(/can’t be upgraded[^]*delete the folder \.foyer[^]*empty/);
  });

  test('can be forgotten, after which the rest runs', async () => {
    await remember('charities/20260102_gone');
    const given = { ownerUrl: app.urls.owner, name: 'charities/20260102_gone' };
    await forgetMigration(given);
    expect(await run()).toEqual([]);
    await expect(forgetMigration(given)).rejects.toThrow(
      "The migration ledger has no migration 'charities/20260102_gone'",
    );
  });

  test('is dropped with what it created if it is an SQL file, unless it is forgotten', async () => {
    for (const name of ['charities_gone', 'charities_kept'])
      await app.database.raw(`create function ${name}() returns int return 1`);
    await app.database.raw('alter function charities_gone() owner to foyer_owner');
    await app.database.raw('alter function charities_kept() owner to foyer_owner');
    await app.database('kit_sql').insert(
      ['gone', 'kept'].map((name) => ({
        name: `charities/sql/${name}`,
        hash: '',
        things: [`function public.charities_${name}()`],
      })),
    );
    await forgetMigration({ ownerUrl: app.urls.owner, name: 'charities/sql/kept' });
    const said: string[] = [];
    await migrate({ ownerUrl: app.urls.owner, log: (line) => said.push(line) });
    expect(said).toEqual(['dropped charities/sql/gone']);
    const { rows } = await app.database.raw<{ rows: unknown[] }>(
      `select proname::text from pg_proc where proname ~ '^charities_(gone|kept)$'`,
    );
    expect(rows).toEqual([{ proname: 'charities_kept' }]);
    await expect(
      forgetMigration({ ownerUrl: app.urls.owner, name: 'events/sql/take_v1' }),
    ).rejects.toThrow(/its file still exists/);
  });

  test('isn’t forgotten while its file exists', async () => {
    const name = 'charities/20261121_charities';
    await expect(forgetMigration({ ownerUrl: app.urls.owner, name })).rejects.toThrow(
      /its file still exists[^]*plugin:remove charities/,
    );
  });
});
