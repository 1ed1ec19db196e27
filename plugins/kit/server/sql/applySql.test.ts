import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import knexFactory, { type Knex } from 'knex';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { emptyDatabase, type TestDatabase } from '../../../../packages/testing/testDatabase.ts';
import { applySql } from './applySql.ts';
import { dropSql } from './dropSql.ts';
import { sqlFiles } from './sqlFiles.ts';

let database: TestDatabase;
let owner: Knex;
let folders: { id: string; folder: URL }[];
beforeAll(async () => {
  database = await emptyDatabase();
  owner = knexFactory({ client: 'pg', connection: database.ownerUrl, pool: { min: 0, max: 4 } });
});
afterAll(async () => {
  await owner.destroy();
  await database.drop();
});
beforeEach(async () => {
  await owner.raw('drop schema public cascade; create schema public');
  await owner.raw('create table points_entry (id int, points int)');
  await owner.raw('insert into points_entry values (1, 5), (2, 7)');
  folders = await Promise.all(
    ['points', 'prizes'].map(async (id) => ({
      id,
      folder: pathToFileURL(`${await mkdtemp(join(tmpdir(), `foyer-sql-${id}-`))}/`),
    })),
  );
  return () => Promise.all(folders.map(({ folder }) => rm(folder, { recursive: true })));
});

const write = (path: string, text: string): Promise<void> => {
  const [id, file] = path.split('/');
  const folder = folders.find((one) => one.id === id)?.folder;
  return writeFile(new URL(`${file}.sql`, folder), text);
};
const remove = (path: string): Promise<void> => {
  const [id, file] = path.split('/');
  return rm(new URL(`${file}.sql`, folders.find((one) => one.id === id)?.folder));
};
const apply = () => applySql(owner, sqlFiles(folders));
const one = async (query: string): Promise<unknown> => {
  const { rows } = await owner.raw<{ rows: { it: unknown }[] }>(`select (${query}) as it`);
  return rows[0]?.it;
};
const oidOf = (signature: string) => one(`'${signature}'::regprocedure::oid::text`);
const isThere = (signature: string) => one(`to_regprocedure('${signature}') is not null`);

const sum = (body: string, type = 'bigint') => `
  create or replace function points_sum() returns ${type} language plpgsql as $$
  begin return (${body}); end $$;
`;

test('runs a file once, and again in place when its text changes', async () => {
  await write('points/sum', sum('select sum(points) from points_entry'));
  expect(await apply()).toEqual({ ran: ['points/sql/sum'], dropped: [] });
  const oid = await oidOf('points_sum()');
  expect(await apply()).toEqual({ ran: [], dropped: [] });
  await write('points/sum', sum('select max(points) from points_entry'));
  expect(await apply()).toEqual({ ran: ['points/sql/sum'], dropped: [] });
  expect(await one('points_sum()')).toBe('7');
  expect(await oidOf('points_sum()')).toBe(oid);
});

test('lets functions call those of later files, and views use those of earlier plugins', async () => {
  await write(
    'points/a',
    'create function points_a() returns bigint language sql as $$ select points_b() $$',
  );
  await write(
    'points/b',
    'create function points_b() returns bigint language sql as $$ select 3::bigint $$',
  );
  await write('prizes/all', 'create view prizes_all as select points_a() as points');
  await apply();
  expect(await one('select points from prizes_all')).toBe('3');
});

describe('recreates what cannot be replaced, with its dependents', () => {
  beforeEach(async () => {
    await write('points/sum', sum('select sum(points) from points_entry'));
    await write(
      'points/total_v1',
      'create or replace view points_total_v1 as select points_sum() as total',
    );
    await write(
      'prizes/list',
      'create or replace view prizes_list as select total from points_total_v1',
    );
    await apply();
    await owner.raw('grant select on prizes_list to foyer_app');
    await owner.raw('revoke execute on function points_sum() from public');
    await owner.raw('grant execute on function points_sum() to foyer_platform');
  });

  test('when its result type changes, and keeps grants', async () => {
    await write('points/sum', sum(`select 'many'::text`, 'text'));
    expect(await apply()).toEqual({
      ran: ['points/sql/sum', 'points/sql/total_v1', 'prizes/sql/list'],
      dropped: [],
    });
    expect(await one('select total from prizes_list')).toBe('many');
    expect(await one(`has_table_privilege('foyer_app', 'prizes_list', 'select')`)).toBe(true);
    expect(await one(`has_function_privilege('foyer_platform', 'points_sum()', 'execute')`)).toBe(
      true,
    );
    expect(await one(`has_function_privilege('foyer_app', 'points_sum()', 'execute')`)).toBe(false);
  });

  test('when a view loses a column', async () => {
    await write('points/total_v1', 'create or replace view points_total_v1 as select 1 as nothing');
    await write(
      'prizes/list',
      'create or replace view prizes_list as select nothing from points_total_v1',
    );
    await apply();
    expect(await one('select nothing from prizes_list')).toBe(1);
  });

  test('when its arguments change, and drops the old one', async () => {
    await write(
      'points/sum',
      'create or replace function points_sum(above int default 0) returns bigint language sql as $$ select sum(points) from points_entry where points > above $$',
    );
    await apply();
    expect(await isThere('points_sum()')).toBe(false);
    expect(await one('points_sum(5)')).toBe('7');
    expect(await one('select total from prizes_list')).toBe('12');
  });

  test('when a migration dropped part of it', async () => {
    await owner.raw('drop view points_total_v1 cascade');
    await apply();
    expect(await one('select total from prizes_list')).toBe('12');
  });

  test('but names objects that belong to no file and changes nothing', async () => {
    await owner.raw('create view elsewhere as select total from points_total_v1');
    await write('points/sum', sum(`select 'many'::text`, 'text'));
    await expect(apply()).rejects.toThrow(
      "points/sql/sum can't be changed, because public.elsewhere depends on it",
    );
    expect(await one('select total from elsewhere')).toBe('12');
  });
});

test('drops the objects of a removed file, and lets them move to another file', async () => {
  await write('points/two', `${sum('1')} create view points_one as select 1 as one;`);
  await apply();
  await write('points/two', sum('1'));
  await write('points/view', 'create or replace view points_one as select 1 as one;');
  await apply();
  expect(await one('select one from points_one')).toBe(1);
  await remove('points/two');
  expect(await apply()).toEqual({ ran: [], dropped: ['points/sql/two'] });
  expect(await isThere('points_sum()')).toBe(false);
  expect(await one('select one from points_one')).toBe(1);
});

describe('stops all files with a message if one is invalid', () => {
  beforeEach(async () => {
    await write('points/sum', sum('1'));
    await apply();
    await write('points/sum', sum('2'));
    return async () => {
      expect(await one('points_sum()')).toBe('1');
      await remove('prizes/wrong');
      expect((await apply()).ran).toEqual(['points/sql/sum']);
    };
  });

  const wrong: [what: string, text: string, says: RegExp][] = [
    [
      'of SQL',
      'create view prizes_v as\nselect\n  nothing from points_entry',
      /prizes-.*\/wrong\.sql failed: column "nothing" does not exist \(line 3\)/,
    ],
    [
      'of plpgsql',
      'create function prizes_f() returns int language plpgsql as $$ begin returm 1; end $$',
      /wrong\.sql failed: syntax error at or near "returm"/,
    ],
    [
      'in a call',
      'create function prizes_f() returns int language sql as $$ select points_nowhere() $$',
      /wrong\.sql failed: function points_nowhere\(\) does not exist/,
    ],
    [
      'in its name',
      'create function price() returns int language sql as $$ select 1 $$',
      /creates the function public\.price\(\)\. Start its name with prizes_/,
    ],
    [
      'of another plugin',
      'create or replace function points_sum() returns bigint language sql as $$ select 1::bigint $$',
      /creates the function public\.points_sum\(\)\. Start its name with prizes_/,
    ],
    [
      'that is a table',
      'create table prizes_prize (id int)',
      /creates public\.prizes_prize\. SQL files can create only functions, views and triggers; create everything else in a migration/,
    ],
    ['that is empty', '-- later\n', /doesn't create anything. Delete it/],
  ];
  test.each(wrong)('%s', async (_what, text, says) => {
    await write('prizes/wrong', text);
    await expect(apply()).rejects.toThrow(says);
  });
});

test('rejects two files of one plugin that create the same object', async () => {
  await write('points/sum', sum('1'));
  await write('points/total', sum('2'));
  await expect(apply()).rejects.toThrow(
    /total\.sql creates .*, which points\/sql\/sum already creates/,
  );
});

test('does the work once if run twice at the same time', async () => {
  await write('points/sum', sum('1'));
  await write('prizes/view', 'create view prizes_view as select points_sum() as sum');
  const done = await Promise.all([apply(), apply(), apply()]);
  expect(done.flatMap(({ ran }) => ran)).toEqual(['points/sql/sum', 'prizes/sql/view']);
});

test('recreates a trigger, and drops it with its file', async () => {
  const trigger = (events: string) => `
    create or replace function points_refuse() returns trigger language plpgsql as $$
    begin raise exception 'not here'; end $$;
    create constraint trigger points_refusal after ${events} on points_entry
    deferrable for each row execute function points_refuse();
  `;
  await write('points/refuse', trigger('insert'));
  await apply();
  await expect(owner('points_entry').insert({ id: 3 })).rejects.toThrow('not here');
  await write('points/refuse', trigger('update'));
  await apply();
  await owner('points_entry').insert({ id: 3 });
  await expect(owner('points_entry').update({ points: 1 })).rejects.toThrow('not here');
  expect(await dropSql(owner, 'points')).toEqual(['points/sql/refuse']);
  await owner('points_entry').update({ points: 1 });
  expect((await apply()).ran).toEqual(['points/sql/refuse']);
});
