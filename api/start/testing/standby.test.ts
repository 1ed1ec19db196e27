import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPostgres, type RunningPostgres } from '../postgres.ts';
import { startStandby, type Standby } from './standby.ts';

let root: string;
let primary: RunningPostgres;
let standby: Standby;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-standby-'));
  await chmod(root, 0o755);
  const of = join(root, 'primary');
  primary = await startPostgres({ dataFolder: of, fast: true, log: () => undefined });
  await run(primary.ownerUrl, 'create table counted as select 1 as n');
  standby = await startStandby({ of, primary, dataFolder: join(root, 'standby') });
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  await rm(root, { recursive: true, force: true });
});

async function run(url: string, sql: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query({ text: sql, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

const add = (n: number) => run(primary.ownerUrl, `insert into counted values (${n})`);
const seen = () => run(standby.ownerUrl, 'select n from counted order by n');

test('shows what its primary committed, and accepts no writes', async () => {
  await add(2);
  await standby.catchUp();
  expect(await seen()).toEqual([1, 2]);
  await expect(run(standby.ownerUrl, 'delete from counted')).rejects.toThrow('read-only');
});

test('stands still while paused, and catches up when resumed', async () => {
  await standby.pause();
  await add(3);
  expect(await seen()).toEqual([1, 2]);
  await standby.resume();
  await standby.catchUp();
  expect(await seen()).toEqual([1, 2, 3]);
});

test('catches up after it was stopped, and accepts writes once promoted', async () => {
  await standby.stop();
  await expect(seen()).rejects.toThrow('ECONNREFUSED');
  await add(4);
  await standby.start();
  await standby.catchUp();
  expect(await seen()).toEqual([1, 2, 3, 4]);
  await standby.promote();
  await run(standby.ownerUrl, 'insert into counted values (5)');
  expect(await seen()).toEqual([1, 2, 3, 4, 5]);
});
