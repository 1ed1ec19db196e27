import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '@foyer/testing';
import { labApp } from '../../../tests/fixtures/plugin-lab/labApp.ts';
import type { RowScope } from './postgres/database.ts';
import { connectionOf } from './postgres/internals.ts';
import { dropSearchTable, foundIn, makeSearchTable } from './searchTable.ts';

const NOTES = { name: 'lab_search', key: 'entry_id' };
const OF_EVENTS = { name: 'lab_eventsearch', key: 'entry_id', isOfEvents: true };
const OF_B = 4;
const EVENT = '5f0c1a52-0000-4000-8000-00000000000e';
const OTHER_EVENT = '5f0c1a52-0000-4000-8000-00000000000f';

let app: TestApp;
beforeAll(async () => {
  app = await labApp();
  await asOwner(async (work) => {
    for (const table of [NOTES, OF_EVENTS]) await makeSearchTable(work, table);
  });
  const { a, b } = app.tenants;
  await keep(a.id, 'Łucja Ängström', 1);
  await keep(a.id, '100% of a_b\\c', 2);
  await keep(a.id, 'Иван Грозный 李小龙 🎟', 3);
  await keep(b.id, 'Łucja of another', OF_B);
});
afterAll(() => app.stop());

const idOf = (n: number) => `5f0c1a52-0000-4000-8000-00000000000${n}`;

/** As in a migration: all of it or nothing. */
const asOwner = (work: (db: typeof app.database) => Promise<void>) =>
  app.database.transaction(async (transaction) => {
    await transaction.raw('set local role foyer_owner');
    await work(transaction);
  });

const keep = (tenantId: string, text: string, n: number) =>
  app.database('lab_search').insert({
    tenant_id: tenantId,
    id: idOf(n),
    entry_id: idOf(n),
    search_text: app.database.raw('kit_search_text_v1(?)', [text]),
  });

async function found(scope: RowScope, wanted: string, given = { table: NOTES, ofAll: false }) {
  const { database } = app.runtime;
  const { sql, bindings } = foundIn(database.knex, given.table, { wanted, ofAll: given.ofAll })
    .toSQL()
    .toNative();
  const rows = await database.fastRead<{ tenant_id: string; entry_id: string }>(scope, {
    text: sql,
    values: [...bindings],
  });
  return rows.map(({ entry_id }) => Number(entry_id.at(-1))).toSorted((x, y) => x - y);
}

const ofA = (): RowScope => ({ tenantId: app.tenants.a.id });

test.each([
  ['a name in other letters', 'łUCJA ä', [1]],
  ['a letter made of two', 'A\u0308ngstro\u0308m', [1]],
  ['the middle of a word', 'ngstr', [1]],
  ['letters that mean something in a pattern', '0% of A_B\\', [2]],
  ['a name in Cyrillic', 'ГРОЗН', [3]],
  ['two signs of a name in Chinese', '小龙', [3]],
  ['a sign beyond the first plane', '🎟', [3]],
  ['a single letter', 'ä', [1]],
  ['what stands nowhere', 'nowhere', []],
  ['the end of one and the beginning of the next', 'ZA', []],
])('finds %s', async (_what, wanted, expected) => {
  expect(await found(ofA(), wanted)).toEqual(expected);
  const ofAll = await found('platform', wanted, { table: NOTES, ofAll: true });
  expect(ofAll.filter((n) => n !== OF_B)).toEqual(expected);
});

describe('the result', () => {
  test('contains rows of the current tenant, and none without one', async () => {
    expect(await found(ofA(), 'łucja')).toEqual([1]);
    expect(await found({ tenantId: app.tenants.b.id }, 'łucja')).toEqual([4]);
    expect(await found('nobody', 'łucja')).toEqual([]);
    expect(await found('nobody', 'łucja', { table: NOTES, ofAll: true })).toEqual([]);
    expect(await found(ofA(), 'łucja', { table: NOTES, ofAll: true })).toEqual([1]);
    expect(await found('platform', 'łucja', { table: NOTES, ofAll: true })).toEqual([1, 4]);
  });

  test('contains rows of the events that the reader may access', async () => {
    const tenantId = app.tenants.a.id;
    for (const [n, eventId] of [
      [5, EVENT],
      [6, OTHER_EVENT],
    ] as const)
      await app.database('lab_eventsearch').insert({
        tenant_id: tenantId,
        id: idOf(n),
        entry_id: idOf(n),
        event_id: eventId,
        search_text: 'ada lovelace',
      });
    const ofTheirs = (events: readonly string[]) =>
      found({ tenantId, events }, 'lovelace', { table: OF_EVENTS, ofAll: false });
    expect(await found({ tenantId }, 'lovelace', { table: OF_EVENTS, ofAll: false })).toEqual([
      5, 6,
    ]);
    expect(await ofTheirs([EVENT])).toEqual([5]);
    expect(await ofTheirs([])).toEqual([]);
  });

  test('comes from the index, in any script', async () => {
    for (const wanted of ['ngstr', 'грозн', '小龙']) {
      const plan = await app.database.transaction(async (transaction) => {
        await transaction.raw('set local enable_seqscan = off; set local role foyer_platform');
        const { sql, bindings } = foundIn(transaction, NOTES, { wanted, ofAll: true })
          .toSQL()
          .toNative();
        const connection = await connectionOf(transaction);
        const answer = (await connection.query(`explain ${sql}`, [...bindings])) as {
          rows: Record<string, string>[];
        };
        return answer.rows.map((row) => row['QUERY PLAN']).join('\n');
      });
      expect(plan).toMatch(/Bitmap Index Scan on lab_search_text[^]*Index Cond: \(search_text ~~/);
    }
  });
});

test('does not run types defined by the caller with the rights of the owner', async () => {
  const work = app.runtime.depsOf('lab').forTenant(app.tenants.a.id);
  const asked = work.tx(async ({ db }) => {
    await db.raw(`
      create function pg_temp.as_whom(anything text) returns boolean language plpgsql as $$
      begin
        raise 'run by %', current_user;
      end $$
    `);
    for (const type of ['uuid', 'text', '_uuid'])
      await db.raw(
        `create domain pg_temp.?? as pg_catalog.?? check (pg_temp.as_whom(value::pg_catalog.text))`,
        [type, type],
      );
    return (await foundIn(db, NOTES, { wanted: 'łucja' })) as { entry_id: string }[];
  });
  expect(await asked).toMatchObject([{ entry_id: idOf(1) }]);
});

test('is limited to the app’s role, and its function is dropped with the table', async () => {
  const { rows } = await app.database.raw<{ rows: { role: string }[] }>(
    `select distinct grantee::regrole::text as role from pg_proc, aclexplode(proacl)
     where proname = 'lab_search_found' order by 1`,
  );
  expect(rows.map(({ role }) => role)).toEqual(['foyer_app', 'foyer_owner', 'foyer_platform']);
  await asOwner((work) => dropSearchTable(work, OF_EVENTS.name));
  const { rows: left } = await app.database.raw<{ rows: unknown[] }>(
    `select proname from pg_proc where proname like 'lab_eventsearch%'
     union all select relname from pg_class where relname like 'lab_eventsearch%'`,
  );
  expect(left).toEqual([]);
});
