import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import knexFactory from 'knex';
import { describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { enableRowSecurity } from '@foyer/kit/server';
import { conformanceProblems, emptyDatabase, testApp } from '@foyer/testing';
import { loadPlugins } from '../api/loadPlugins.ts';
import { migrate } from '../api/migrate.ts';
import { nextNumber } from '../packages/testing/checks/resourceProblems.ts';
import { organizerDesk } from '../plugins/events/testing/organizerDesk.ts';
import forgetful from './fixtures/plugin-broken-forgotten-where/contract.ts';

const broken = (name: string): string =>
  join(import.meta.dirname, 'fixtures', `plugin-broken-${name}`);

describe('names the cause when a plugin can’t start', () => {
  const causes: [names: string[], message: RegExp][] = [
    [['double-id'], /two plugins have the ID 'charities'/],
    [
      ['missing-requirement'],
      /@broken\/plugin-missing-requirement requires 'nowhere', but no plugin with that ID is installed/,
    ],
    [['cycle-one', 'cycle-two'], /circular requirement: hen requires egg, egg requires hen/],
    [['no-contract'], /@broken\/plugin-no-contract in .* doesn't export '\.\/contract'/],
    [['kit-range'], /@broken\/plugin-kit-range needs @foyer\/kit \^7\.0\.0 .*, but this is \d+\./],
    [['undeclared-permission'], /undeclared: routes\.\w+ uses the permission 'doors.open'/],
    [
      ['clashing-route'],
      /GET \/platform\/charities\/:id is declared by charities \(resources\.charities\), and GET .* by clashing/,
    ],
  ];
  test.each(causes)('%s', async (names, message) => {
    await expect(loadPlugins(names.map(broken))).rejects.toThrow(message);
  });

  test('reports all problems in one message', async () => {
    const names = ['double-id', 'missing-requirement', 'undeclared-permission'];
    await expect(loadPlugins(names.map(broken))).rejects.toThrow(
      /two plugins have[^]*requires 'nowhere'[^]*'doors\.open'/,
    );
  });

  test('rejects a router that implement() did not create', async () => {
    await expect(testApp({ extra: [broken('foreign-router')] })).rejects.toThrow(
      'foreign: its router wasn’t created by implement()',
    );
  });

  test('rejects a service of a plugin that isn’t required', async () => {
    await expect(testApp({ extra: [broken('unrequired-service')] })).rejects.toThrow(
      "guest uses the service 'tenants.create/v1' but doesn’t require 'tenants'",
    );
  });

  test('exits with code 1 and says why', async () => {
    const started = promisify(execFile)('node', ['--import', 'tsx', 'api/main.ts'], {
      cwd: join(import.meta.dirname, '..'),
      env: {
        ...process.env,
        DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
        FOYER_SECRET: 'a secret of tests that keeps nothing secret',
        PLUGINS: broken('missing-requirement'),
        PORT: '0',
      },
    });
    await expect(started).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining(
        "requires 'nowhere', but no plugin with that ID is installed",
      ),
    });
  });
});

test('doesn’t start if a table with tenants’ rows is open to all tenants', async () => {
  const database = await emptyDatabase();
  const owner = knexFactory({ client: 'pg', connection: database.ownerUrl });
  const given = { ownerUrl: database.ownerUrl, log: () => undefined };
  const plugins = [broken('unprotected-table')];
  try {
    for (let tries = 0; tries < 2; tries += 1)
      await expect(migrate({ ...given, plugins })).rejects.toThrow(
        "unprotected_thing: every tenant could read all rows, because there is a tenant_id but no forced row-level security. Call enableRowSecurity(knex, 'unprotected_thing', 'tenant')",
      );
    await enableRowSecurity(owner, 'unprotected_thing', 'tenant');
    expect(await migrate({ ...given, plugins })).toEqual([]);
  } finally {
    await owner.destroy();
    await database.drop();
  }
});

test('leaves tables and migration history unchanged when a migration fails halfway', async () => {
  const database = await emptyDatabase();
  const owner = knexFactory({ client: 'pg', connection: database.ownerUrl });
  const given = { ownerUrl: database.ownerUrl, log: () => undefined };
  const plugins = [broken('halfway-migration')];
  const state = async () => ({
    ledger: (await owner('kit_migration').orderBy('id').pluck('name')) as string[],
    tables: (await owner('pg_tables')
      .where({ schemaname: 'public' })
      .orderBy('tablename')
      .pluck('tablename')) as string[],
  });
  try {
    await migrate(given);
    const before = await state();
    await expect(migrate({ ...given, plugins })).rejects.toThrow(/halfway_nowhere/);
    expect(await state()).toEqual(before);
    // The migration lock is free: a retry fails for the same reason, and others can run.
    await expect(migrate({ ...given, plugins })).rejects.toThrow(/halfway_nowhere/);
    expect(await migrate(given)).toEqual([]);
  } finally {
    await owner.destroy();
    await database.drop();
  }
});

describe('conformance fails for', () => {
  const MIGRATIONS = 'migrates up, down and up again, and isolates tenants in its tables';
  const CALLS = 'uses only published database objects of other plugins';
  const SORTS = 'sorts only by non-null columns with an ICU collation';
  const BROWSER = 'does not import server code from its admin part';
  const WALL = 'hides rows from other tenants, including on a reused connection';
  const RECORDS = 'creates, updates and deletes records as declared, and audits each write';
  const PACKAGE = 'has valid package exports and can be packed';
  const LABELS = 'labels every permission';
  const LISTS = 'returns lists as declared in both query dialects';
  const ROUTES = 'responds as declared on every route, and audits each write';
  const PARENT = 'returns 404 below a missing record or a record of another tenant';
  const WORDS = 'has wording for every audit action';
  const EMAILS = 'writes an example of each email';
  const LEFT = 'leaves nothing running after stop';
  const cases: [fixture: string, sentence: string, problem: RegExp][] = [
    ['table-prefix', MIGRATIONS, /table guestbook doesn't start with 'prefixed_'/],
    ['tenant-key', MIGRATIONS, /primary key of unkeyed_thing must be \(tenant_id, id\)/],
    [
      'tenant-key',
      MIGRATIONS,
      /server\/schema\.ts doesn't match the tables that the migrations create/,
    ],
    [
      'tenant-key',
      MIGRATIONS,
      /the key unkeyed_thing_pkey \(id\) of unkeyed_thing has no tenant_id/,
    ],
    ['timestamp', MIGRATIONS, /precise_thing\.created_at .* must be timestamptz\(3\)/],
    ['foreign-key', MIGRATIONS, /pointing_thing: .*parent_id.* must include tenant_id/],
    ['foreign-calls', CALLS, /sql\/free\.sql:4 uses events_move, which is private to events/],
    [
      'foreign-calls',
      CALLS,
      /sql\/free\.sql:6 uses events_guests_v1, which events doesn't publish/,
    ],
    ['foreign-calls', CALLS, /server\.ts:13 uses tenants_url, which is private to tenants/],
    ['foreign-calls', CALLS, /server\.ts:14 builds a name of charities from parts, 'charities_…'/],
    ['sort-column', SORTS, /unsorted_thing\.name can be null.*unsorted_thing\.name isn't collate/],
    ['admin-imports-server', BROWSER, /admin\/folderName\.ts imports 'node:path'/],
    ['unprotected-table', MIGRATIONS, /unprotected_thing has no forced row-level security/],
    ['unprotected-table', WALL, /tenant b can reach other tenants' rows in unprotected_thing/],
    ['unprotected-table', RECORDS, /a record of tenant a appears in tenant b’s list of things/],
    [
      'unprotected-table',
      WORDS,
      /entries with the action 'thing\.added', but no contract says how to display them/,
    ],
    ['careless', PACKAGE, /exports slots\.ts, which doesn't exist/],
    ['careless', PACKAGE, /testing\.ts imports '\.\.\/.*noPages\.ts', which is outside the plugin/],
    ['careless', LABELS, /the permission 'things' has no label in contract\.ts/],
    ['careless', MIGRATIONS, /the table careless_thing is left behind/],
    ['careless', RECORDS, /things: create writes no audit entry/],
    [
      'careless',
      RECORDS,
      /the created record reads back differently: details\.name is "NAME \d+" and was "name \d+"/,
    ],
    ['careless', LISTS, /details\.name = .* finds 0 rows instead of 1/],
    [
      'orphans',
      PARENT,
      /^GET \/x\/orphans\/\S+\/shelves\/:shelfId\/boxes returns 200 below a shelfId/,
    ],
    ['orphans', PARENT, /POST \S+\/:shelfId\/empty returns 200 below a shelfId that doesn't exist/],
    ['careless', EMAILS, /server\.ts:\d+ sends the email 'careless\.bye', but .* no example/],
    ['careless', EMAILS, /emails has the example 'careless\.unsent', but no code sends/],
    ['careless', EMAILS, /'careless\.hello' has no preheader/],
    ['careless', EMAILS, /'careless\.hello' doesn’t say in its reason why/],
    ['careless', EMAILS, /'careless\.hello' has a link without a full address, “Open”/],
    ['careless', ROUTES, /ping: writes no audit entry/],
    [
      'careless',
      LEFT,
      /a Timeout is still running after stop, created at .*plugin-broken-careless\/server\.ts/,
    ],
  ];
  const found = new Map<string, Promise<Record<string, string[]>>>();
  const problemsOf = (name: string) => {
    const sentences = cases.flatMap(([of, sentence]) => (of === name ? [sentence] : []));
    const known = found.get(name) ?? conformanceProblems(broken(name), {}, sentences);
    found.set(name, known);
    return known;
  };
  test.each(cases)('%s: %s', { timeout: 120_000 }, async (name, sentence, problem) => {
    expect((await problemsOf(name))[sentence]?.join(' ')).toMatch(problem);
  });
});

test('conformance finds sorts, filters and searches without an index, and wrong declarations about them', async () => {
  const sentence = 'has an index for each sort, filter and search of a growing list';
  const found = await conformanceProblems(broken('unindexed'), {}, [sentence]);
  expect(found[sentence]).toEqual([
    // An index that starts with the tenant has no order for a query across all tenants.
    expect.stringMatching(/^unindexed\.allSales sorts by 'details\.soldAt'/),
    "unindexed.allSales lists its filter details.place in 'withoutIndex', but an index serves it. Remove it",
    "unindexed.sales sorts by 'details.buyer' without an index in that order. Add one in a migration (tenant_id, the IDs in its path, the column, id), remove it from 'sort', or say what it costs in 'withoutIndex'. If the table stays small, say why in 'staysSmall'",
    expect.stringMatching(/^unindexed\.sales filters by 'details\.buyer' without an index/),
    "searching unindexed.sales reads every row. Have its listing 'find' keys by an index, remove 'search', or say what it costs with 'search: true' in 'withoutIndex'. If the table stays small, say why in 'staysSmall'",
    "unindexed.sales lists its filter details.place in 'withoutIndex', but an index serves it. Remove it",
    "unindexed.soughtSales lists its search q in 'withoutIndex', but an index serves it. Remove it",
  ]);
});

test('conformance finds the same problems whatever it checked before', async () => {
  const lab = join(import.meta.dirname, 'fixtures/plugin-lab');
  const sentences = [
    'accepts a record exactly as it was read',
    'creates, updates and deletes records as declared, and audits each write',
  ];
  const found = [];
  for (const parity of [0, 1]) {
    // The lab's generated settings lock its entries if the number is even.
    while (nextNumber() % 2 !== parity);
    found.push(await conformanceProblems(lab, {}, sentences));
  }
  expect(found).toEqual([{}, {}]);
});

test('returns 404 for a list below a record of another plugin that is missing', async () => {
  const app = await testApp({ extra: [broken('orphans')] });
  const { id: eventId } = await organizerDesk(app).add();
  const notes = async (of: 'a' | 'b', eventId: string) => {
    const path = `/api/x/orphans/tenants/${app.tenants[of].id}/events/${eventId}/notes`;
    return (await app.as.tenant(of).request(path)).status;
  };
  expect([await notes('a', eventId), await notes('b', eventId), await notes('a', 'none')]).toEqual([
    200, 404, 404,
  ]);
  await app.stop();
});

test('conformance lets a plugin use what is published, and refer to tables by foreign keys', async () => {
  const sentence = 'uses only published database objects of other plugins';
  const found = await conformanceProblems(broken('foreign-calls'), {}, [sentence]);
  expect(found[sentence]).toHaveLength(4);
});

test('shows no other tenant’s rows in a list without a where clause', async () => {
  const app = await testApp({ extra: [broken('forgotten-where')] });
  const things = (tenant: 'a' | 'b') => client(forgetful, app.as.tenant(tenant)).things;
  await things('a').create({ body: { details: { name: 'Of a' } } });
  await things('b').create({ body: { details: { name: 'Of b' } } });
  const names = async (tenant: 'a' | 'b') =>
    (await things(tenant).list()).result.map(({ details }) => details.name);
  expect([await names('a'), await names('b')]).toEqual([['Of a'], ['Of b']]);
  await app.stop();
});
