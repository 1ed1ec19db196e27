import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import knexFactory from 'knex';
import { describe, expect, test } from 'vitest';
import { client } from '@foyer/kit';
import { protect } from '@foyer/kit/server';
import { conformanceProblems, emptyDatabase, testApp } from '@foyer/kit/testing';
import { loadPlugins } from '../api/loadPlugins.ts';
import { migrate } from '../api/migrate.ts';
import { organiserDesk } from '../plugins/events/testing/organiserDesk.ts';
import forgetful from './fixtures/plugin-broken-forgotten-where/contract.ts';

const broken = (name: string): string =>
  join(import.meta.dirname, 'fixtures', `plugin-broken-${name}`);

describe('a plugin that cannot be started is named with its cause', () => {
  const causes: [names: string[], message: RegExp][] = [
    [['double-id'], /two plugins have the id 'charities'/],
    [
      ['missing-requirement'],
      /@broken\/plugin-missing-requirement requires 'nowhere' in its contract\.ts, and no plugin of that id is installed/,
    ],
    [
      ['cycle-one', 'cycle-two'],
      /requirements run in a circle: hen requires egg, egg requires hen/,
    ],
    [['no-contract'], /@broken\/plugin-no-contract in .* exports no '\.\/contract'/],
    [['kit-range'], /@broken\/plugin-kit-range wants @foyer\/kit \^7\.0\.0 .*, and this is \d+\./],
    [['undeclared-permission'], /undeclared: routes\.\w+ asks for the permission 'doors.open'/],
    [
      ['clashing-route'],
      /GET \/platform\/charities\/:id is declared by charities \(resources\.charities\), and GET .* again by clashing/,
    ],
  ];
  test.each(causes)('%s', async (names, message) => {
    await expect(loadPlugins(names.map(broken))).rejects.toThrow(message);
  });

  test('all that is wrong stands in one message', async () => {
    const names = ['double-id', 'missing-requirement', 'undeclared-permission'];
    await expect(loadPlugins(names.map(broken))).rejects.toThrow(
      /two plugins have[^]*requires 'nowhere'[^]*'doors\.open'/,
    );
  });

  test('a router that implement() did not make is refused', async () => {
    await expect(testApp({ extra: [broken('foreign-router')] })).rejects.toThrow(
      'foreign has a router that was not made by implement()',
    );
  });

  test('a service of a plugin that is not required is refused', async () => {
    await expect(testApp({ extra: [broken('unrequired-service')] })).rejects.toThrow(
      "guest uses the service 'tenants.create/v1' without requiring 'tenants'",
    );
  });

  test('the program ends with code 1 and says why', async () => {
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
        "requires 'nowhere' in its contract.ts, and no plugin of that id is installed",
      ),
    });
  });
});

test('nothing starts where a table of tenants’ rows is open to all of them', async () => {
  const database = await emptyDatabase();
  const owner = knexFactory({ client: 'pg', connection: database.ownerUrl });
  const given = { ownerUrl: database.ownerUrl, log: () => undefined };
  const plugins = [broken('unprotected-table')];
  try {
    for (let tries = 0; tries < 2; tries += 1)
      await expect(migrate({ ...given, plugins })).rejects.toThrow(
        "unprotected_thing: every tenant could read all rows, for there is a tenant_id and no forced row-level security. Call protect(knex, 'unprotected_thing', 'tenant')",
      );
    await protect(owner, 'unprotected_thing', 'tenant');
    expect(await migrate({ ...given, plugins })).toEqual([]);
  } finally {
    await owner.destroy();
    await database.drop();
  }
});

test('a migration that fails half-way leaves tables and ledger as they were', async () => {
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
    // Nobody holds the ledger's lock: the next try fails for the same reason, and others go on.
    await expect(migrate({ ...given, plugins })).rejects.toThrow(/halfway_nowhere/);
    expect(await migrate(given)).toEqual([]);
  } finally {
    await owner.destroy();
    await database.drop();
  }
});

describe('conformance is red for', () => {
  const MIGRATIONS = 'its migrations go up, down and up, and its tables keep tenants apart';
  const CALLS = 'it uses nothing of another plugin that is not published';
  const SORTS = 'what can be sorted by is never null and of one collation';
  const BROWSER = 'no server code is reachable from its admin half';
  const WALL = 'no row of one tenant is in reach of another, on a reused connection neither';
  const RECORDS =
    'its records are made, changed and deleted as declared, and each write is audited';
  const PACKAGE = 'its package map is well-formed and can be packed';
  const LABELS = 'every permission has a label';
  const LISTS = 'its lists keep their promises in both dialects';
  const ROUTES = 'its routes answer as declared, and each write is audited';
  const PARENT = 'what lies below a record of nobody or of another tenant does not exist';
  const WORDS = 'what it writes into the audit reads as a sentence';
  const LEFT = 'nothing is left running after stop';
  const cases: [fixture: string, sentence: string, problem: RegExp][] = [
    ['table-prefix', MIGRATIONS, /table guestbook does not begin with 'prefixed_'/],
    ['tenant-key', MIGRATIONS, /primary key of unkeyed_thing has to be \(tenant_id, id\)/],
    ['tenant-key', MIGRATIONS, /server\/schema\.ts is of other tables than the migrations make/],
    [
      'tenant-key',
      MIGRATIONS,
      /the key unkeyed_thing_pkey \(id\) of unkeyed_thing lacks tenant_id/,
    ],
    ['timestamp', MIGRATIONS, /precise_thing\.created_at .* has to be timestamptz\(3\)/],
    ['foreign-key', MIGRATIONS, /pointing_thing: .*parent_id.* has to carry tenant_id/],
    ['foreign-calls', CALLS, /sql\/free\.sql:4 uses events_move, which is events’s own/],
    [
      'foreign-calls',
      CALLS,
      /sql\/free\.sql:6 uses events_guests_v1, and events publishes no such/,
    ],
    ['foreign-calls', CALLS, /server\.ts:13 uses tenants_url, which is tenants’s own/],
    ['foreign-calls', CALLS, /server\.ts:14 puts a name of charities together, 'charities_…'/],
    ['sort-column', SORTS, /unsorted_thing\.name may be null.*unsorted_thing\.name is not collate/],
    ['admin-imports-server', BROWSER, /admin\/folderName\.ts imports 'node:path'/],
    ['unprotected-table', MIGRATIONS, /unprotected_thing has no forced row-level security/],
    ['unprotected-table', WALL, /tenant b reaches rows of others in unprotected_thing/],
    ['unprotected-table', RECORDS, /a record of tenant a is in tenant b’s list of things/],
    ['unprotected-table', WORDS, /lines of 'thing\.added', and no contract says how they read/],
    ['careless', PACKAGE, /exports slots\.ts, which does not exist/],
    ['careless', PACKAGE, /testing\.ts imports '\.\.\/.*noPages\.ts', which is not in the plugin/],
    ['careless', LABELS, /the permission 'things' has no label in contract\.ts/],
    ['careless', MIGRATIONS, /down leaves the table careless_thing behind/],
    ['careless', RECORDS, /things: create leaves no audit line/],
    [
      'careless',
      RECORDS,
      /what was created is read back differently: details\.name is "NAME \d+" and was "name \d+"/,
    ],
    ['careless', LISTS, /details\.name = .* finds 0 rows, 1 are so/],
    [
      'orphans',
      PARENT,
      /^GET \/x\/orphans\/\S+\/shelves\/:shelfId\/boxes answers 200 below a shelfId/,
    ],
    [
      'orphans',
      PARENT,
      /POST \S+\/:shelfId\/empty answers 200 below a shelfId that does not exist/,
    ],
    ['careless', ROUTES, /ping: leaves no audit line/],
    [
      'careless',
      LEFT,
      /a Timeout is left after stop, made at .*plugin-broken-careless\/server\.ts/,
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

test('conformance finds what is sorted, filtered and searched by without an index, and what is said of it that is not so', async () => {
  const sentence = 'an index serves what a list that grows is sorted, filtered and searched by';
  const found = await conformanceProblems(broken('unindexed'), {}, [sentence]);
  expect(found[sentence]).toEqual([
    // What begins with the tenant is in no order to whoever reads all tenants.
    expect.stringMatching(/^unindexed\.allSales sorts by 'details\.soldAt'/),
    "unindexed.allSales says in 'withoutIndex' that no index serves its filter details.place, and one does: take it out",
    "unindexed.sales sorts by 'details.buyer', and no index has its rows in this order: add one in a migration (tenant_id, what its path names, the column, id), take it out of 'sort', or say in 'withoutIndex' what it costs; where the rows stay few, say why in 'staysSmall'",
    expect.stringMatching(/^unindexed\.sales filters by 'details\.buyer', and no index finds it/),
    "unindexed.sales is searched row by row: have its listing 'find' keys by an index, take 'search' out, or say with 'search: true' in 'withoutIndex' what it costs; where the rows stay few, say why in 'staysSmall'",
    "unindexed.sales says in 'withoutIndex' that no index serves its filter details.place, and one does: take it out",
    "unindexed.soughtSales says in 'withoutIndex' that no index serves its search q, and one does: take it out",
  ]);
});

test('a list below a record that another plugin lists is 404 without it', async () => {
  const app = await testApp({ extra: [broken('orphans')] });
  const { id: eventId } = await organiserDesk(app).add();
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
  const sentence = 'it uses nothing of another plugin that is not published';
  const found = await conformanceProblems(broken('foreign-calls'), {}, [sentence]);
  expect(found[sentence]).toHaveLength(4);
});

test('a list that forgets its where shows no foreign row all the same', async () => {
  const app = await testApp({ extra: [broken('forgotten-where')] });
  const things = (tenant: 'a' | 'b') => client(forgetful, app.as.tenant(tenant)).things;
  await things('a').create({ body: { details: { name: 'Of a' } } });
  await things('b').create({ body: { details: { name: 'Of b' } } });
  const names = async (tenant: 'a' | 'b') =>
    (await things(tenant).list()).result.map(({ details }) => details.name);
  expect([await names('a'), await names('b')]).toEqual([['Of a'], ['Of b']]);
  await app.stop();
});
