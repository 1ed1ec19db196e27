import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { adoptDatabase } from './adoptDatabase.ts';
import { type RunningPostgres, removeCluster, startPostgres } from './postgres.ts';

// Its own cluster, because the roles' passwords belong to all databases of a cluster.
let dataFolder: string;
let postgres: RunningPostgres;
beforeAll(async () => {
  dataFolder = await mkdtemp(join(tmpdir(), 'foyer-adopt-'));
  await chmod(dataFolder, 0o755);
  postgres = await startPostgres({ dataFolder, fast: true, log: () => undefined });
});
afterAll(async () => {
  await postgres.stop();
  await removeCluster(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
});

test("an administrator's database gets the roles, and the owner can create tables in it", async () => {
  const name = `adopted_${randomBytes(4).toString('hex')}`;
  await query(postgres.superuserUrl, `create database ${name}`);
  const url = postgres.superuserUrl.replace(/postgres(?=$|\?)/, name);
  const adopted = await adoptDatabase(url);
  await query(adopted.ownerUrl, 'create table adopted (id int)');
  expect(await query(adopted.appUrl, 'select current_user as role')).toEqual([
    { role: 'foyer_app' },
  ]);
  await expect(query(adopted.appUrl, 'select * from adopted')).rejects.toThrow('permission denied');
  expect(await adoptDatabase(url)).toEqual(adopted);
});

test('without the right to create roles, requires an owner URL for migrations', async () => {
  await query(postgres.superuserUrl, `create role somebody login password 'secret'`);
  await query(postgres.superuserUrl, 'create database theirs owner somebody');
  const url = postgres.superuserUrl
    .replace(/\/\/.*@/, '//somebody:secret@')
    .replace(/postgres(?=$|\?)/, 'theirs');
  await expect(adoptDatabase(url)).rejects.toThrow('OWNER_DATABASE_URL');
});

async function query(url: string, sql: string) {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}
