import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createDatabase } from '../../plugins/kit/server/postgres/database.ts';
import { testLog } from '../../packages/testing/testLog.ts';
import { startPostgres, type RunningPostgres } from '../start/postgres.ts';
import { startStandby, type Standby } from '../start/testing/standby.ts';
import { watchReplica } from './watchReplica.ts';

let root: string;
let primary: RunningPostgres;
let standby: Standby;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-replica-'));
  await chmod(root, 0o755);
  const of = join(root, 'primary');
  primary = await startPostgres({ dataFolder: of, fast: true, log: () => undefined });
  await write('create table counted (n int)');
  standby = await startStandby({ of, primary, dataFolder: join(root, 'standby') });
});
afterAll(async () => {
  await standby.stop();
  await primary.stop();
  await rm(root, { recursive: true, force: true });
});
afterEach(async () => {
  await standby.start();
  await standby.resume();
});

async function write(sql = 'insert into counted values (1)'): Promise<void> {
  const client = new pg.Client(primary.ownerUrl);
  await client.connect();
  // Test clusters flush commits with a short delay.
  await client.query('set synchronous_commit = on');
  await client.query(sql);
  await client.end();
}

/** A watch with a manual clock. */
function watched({ primaryUrl = primary.appUrl, replicaUrl = standby.appUrl } = {}) {
  let at = 0;
  const replica = watchReplica({
    primaryUrl,
    replicaUrl,
    maxLagSeconds: 30,
    open: () => createDatabase({ url: replicaUrl }),
    log: testLog(),
    now: () => at,
  });
  onTestFinished(() => replica.close());
  return { replica, pass: (seconds: number) => (at += seconds * 1000) };
}

const isUsed = (replica: ReturnType<typeof watched>['replica']) => replica.usable() !== undefined;

test('reports no lag on an idle primary, however long nothing is written', async () => {
  const { replica, pass } = watched();
  await standby.catchUp();
  await replica.check();
  pass(3600);
  await replica.check();
  expect([replica.lagSeconds(), isUsed(replica)]).toEqual([0, true]);
});

test('doesn’t count an open transaction that has written as lag', async () => {
  const { replica, pass } = watched();
  await standby.catchUp();
  await replica.check();
  const client = new pg.Client(primary.ownerUrl);
  await client.connect();
  onTestFinished(() => client.end());
  await client.query('begin; insert into counted values (1)');
  pass(60);
  await replica.check();
  expect([replica.lagSeconds(), isUsed(replica)]).toEqual([0, true]);
});

test('measures lag as the time since the replica had everything that was written', async () => {
  const { replica, pass } = watched();
  await standby.catchUp();
  await replica.check();
  await standby.pause();
  await write();
  pass(10);
  await replica.check();
  expect([replica.lagSeconds(), isUsed(replica)]).toEqual([10, true]);
  pass(21);
  await replica.check();
  expect([replica.lagSeconds(), isUsed(replica)]).toEqual([31, false]);
  await standby.resume();
  await standby.catchUp();
  await replica.check();
  expect([replica.lagSeconds(), isUsed(replica)]).toEqual([0, true]);
});

test('lag also grows between two checks', async () => {
  const { replica, pass } = watched();
  await standby.catchUp();
  await replica.check();
  pass(31);
  expect(isUsed(replica)).toBe(false);
});

test('doesn’t read a replica that lags at startup until it catches up', async () => {
  await standby.pause();
  await write();
  const { replica, pass } = watched();
  await replica.check();
  pass(5);
  await replica.check();
  expect([replica.lagSeconds(), isUsed(replica)]).toEqual([5, false]);
  await standby.resume();
  await standby.catchUp();
  await replica.check();
  expect(isUsed(replica)).toBe(true);
});

test('a waiting read fails over when the replica goes away, and the replica is used again when it returns', async () => {
  const { replica } = watched();
  await standby.catchUp();
  await replica.check();
  const waiting = replica.unlessAway(new Promise(() => undefined));
  const told = expect(waiting).rejects.toThrow('The replica is unavailable.');
  await standby.stop();
  await replica.check();
  await told;
  expect(isUsed(replica)).toBe(false);
  await standby.start();
  await standby.catchUp();
  await replica.check();
  expect(isUsed(replica)).toBe(true);
  const { rows } = await replica
    .usable()!
    .database.knex.raw<{ rows: unknown[] }>('select pg_is_in_recovery() as standby');
  expect(rows).toEqual([{ standby: true }]);
});

test('a failed read causes a check before the next read', async () => {
  const { replica } = watched();
  await standby.catchUp();
  await replica.check();
  replica.noteFailure();
  expect(isUsed(replica)).toBe(false);
  await replica.check();
  expect(isUsed(replica)).toBe(true);
});

test('never reads another cluster', async () => {
  const other = await startPostgres({
    dataFolder: join(root, 'other'),
    fast: true,
    log: () => undefined,
  });
  onTestFinished(() => other.stop());
  const { replica } = watched({ replicaUrl: other.appUrl });
  await replica.check();
  expect(isUsed(replica)).toBe(false);
});

test('the primary itself never lags', async () => {
  const { replica } = watched({ replicaUrl: primary.appUrl });
  await write();
  await replica.check();
  expect([replica.lagSeconds(), isUsed(replica)]).toEqual([0, true]);
});

test('stops reading a replica that was promoted to a primary', async () => {
  const of = join(root, 'primary');
  const promoted = await startStandby({
    of,
    primary,
    dataFolder: join(root, 'promoted'),
    name: 'promoted',
  });
  onTestFinished(() => promoted.stop());
  const { replica } = watched({ replicaUrl: promoted.appUrl });
  await promoted.catchUp();
  await replica.check();
  expect(isUsed(replica)).toBe(true);
  await promoted.promote();
  await replica.check();
  expect(isUsed(replica)).toBe(false);
});
