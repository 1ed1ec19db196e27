import { createServer } from 'node:http';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import knexFactory, { type Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { client, fetchSender } from '@foyer/kit';
import { cookiesOf, hostFetch } from '@foyer/testing';
import { accounts } from '@foyer/plugin-accounts/contract';
import { onSale, purchase } from '@foyer/plugin-checkout/testing';
import { staffCalls } from '@foyer/plugin-boxoffice/testing';
import { saleApp, variablesOf, type SaleApp } from '@foyer/plugin-payments/testing';
import { backUp } from '../api/backup/backup.ts';
import type { Manifest } from '../api/backup/manifest.ts';
import { restore } from '../api/backup/restore.ts';
import { boot } from '../api/boot.ts';
import { readConfig } from '../api/config.ts';
import { diskBucket } from '../api/services/diskBucket.ts';
import { makeLog } from '../api/services/makeLog.ts';
import { noPages } from '../packages/testing/noPages.ts';
import { emptyDatabase, type TestDatabase } from '../packages/testing/testDatabase.ts';
import { ticketCode } from '@foyer/plugin-orders/server';
import { ticketKeys } from '@foyer/plugin-orders/server';
import { stage, type Stage } from '../plugins/orders/testing/stage.ts';

const SECRET = 'a secret of tests that keeps nothing secret';
const DOOR = 'tenant_door@a.test';
let app: SaleApp;
let made: Stage;
let code: string;
let folder: string;
let backup: string;
let manifest: Manifest;
const picture = Buffer.from('89504e470d0a1a0a', 'hex');

beforeAll(async () => {
  app = await saleApp();
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'));
  await purchase(app, await onSale(app, { types: { General: { quantity: 50 } } }));
  made = await stage(app);
  const { tickets } = await made.sell();
  await made.sell();
  const ticketUID = tickets[0]?.ticketUID ?? '';
  const keys = ticketKeys(app.runtime.depsOf('orders'), made.eventId);
  code = ticketCode(keys, { eventId: made.eventId, ticketUID });
  await app.as.tenant('a', 'tenant_door').request('/api/auth/session');
  await client(accounts, app.as.nobody('a')).forgotPassword({
    body: { username: DOOR, applicationType: 'TENANT' },
  });
  const place = { bucket: app.tenants.a.id, key: 'posters/one.png', contentType: 'image/png' };
  await diskBucket(join(sourceData(), 'files')).put({ ...place, body: picture });
  // A worker that died with the old server still has one of the waiting jobs locked.
  await app.database('graphile_worker._private_jobs').update({
    locked_at: app.database.fn.now(),
    locked_by: 'worker-that-died',
  });
  backup = join(folder, 'backup');
  manifest = await backUp({ args: [backup], variables: source(), say: () => undefined });
});
afterAll(async () => {
  await app.stop();
  await rm(folder, { recursive: true, force: true });
});

let dataFolders = 0;
const sourceData = () => join(folder, 'source');
const source = () => ({
  DATABASE_URL: app.urls.app,
  FOYER_SECRET: SECRET,
  FOYER_DATA: sourceData(),
});
const target = (database: TestDatabase) => ({
  DATABASE_URL: database.appUrl,
  OWNER_DATABASE_URL: database.ownerUrl,
  FOYER_SECRET: SECRET,
  FOYER_DATA: join(folder, `data-${(dataFolders += 1)}`),
  PUBLIC_BASE: 'foyer.test',
  ROLE: 'web',
  ...variablesOf(app.stripe),
});

async function emptyOne(): Promise<TestDatabase> {
  const database = await emptyDatabase();
  onTestFinished(() => database.drop());
  return database;
}

function lookInto(url: string): Knex {
  const knex = knexFactory({ client: 'pg', connection: url, pool: { min: 0, max: 2 } });
  onTestFinished(() => knex.destroy());
  return knex;
}

const ledgerOf = (knex: Knex): Promise<unknown> =>
  knex('orders_ledger')
    .select(knex.raw('account, sum(amount_cents)::text as cents'))
    .groupBy('account')
    .orderBy('account');
const stockOf = (knex: Knex): Promise<unknown> => knex('events_stock_v1').orderBy('ticket_type_id');

describe('an installation restored from a backup', () => {
  test('has every cent, ticket and hold, accepts the same tickets at the door, and continues its jobs', async () => {
    const database = await emptyOne();
    const variables = target(database);
    const lines: string[] = [];
    await restore({ args: [backup], variables, say: (line) => lines.push(line) });
    expect(lines).toEqual([
      expect.stringMatching(
        /^\d+ rows of \d+ tables were restored as of .+, and match the manifest\.$/,
      ),
      'Everyone has been signed out.',
    ]);

    const there = lookInto(database.superuserUrl);
    expect(await ledgerOf(there)).not.toEqual([]);
    expect(await ledgerOf(there)).toEqual(await ledgerOf(app.database));
    expect(await stockOf(there)).toEqual(await stockOf(app.database));
    expect(await there('kit_session')).toEqual([]);
    const waiting = await there('graphile_worker._private_jobs').select('locked_at');
    expect(waiting).not.toEqual([]);
    expect(waiting.filter(({ locked_at }: { locked_at: unknown }) => locked_at)).toEqual([]);
    expect(
      await readFile(join(variables.FOYER_DATA, 'files', app.tenants.a.id, 'posters/one.png')),
    ).toEqual(picture);

    const booted = await boot({
      config: readConfig({ ...variables, ROLE: 'all' }),
      log: makeLog({ level: 'silent' }),
      pages: noPages,
      actorTtlMs: 0,
    });
    const server = createServer(booted.app);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(async () => {
      server.close();
      await booted.stop();
    });
    const host = hostFetch((server.address() as AddressInfo).port, 'a.foyer.test');
    expect((await host('/readyz')).status).toBe(200);
    const signedIn = await host('/api/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        username: DOOR,
        password: 'Foyer!test1',
        applicationType: 'TENANT',
      }),
    });
    const cookie = cookiesOf(signedIn);
    const sending: typeof fetch = (to, init = {}) => {
      const headers = new Headers(init.headers);
      headers.set('cookie', cookie);
      return host(to, { ...init, headers });
    };
    const door = client(staffCalls, fetchSender({ fetch: sending }));
    expect(await door.checkIn({ params: made.params, body: { code } })).toMatchObject({
      success: true,
    });
    expect(await client(accounts, fetchSender({ fetch: sending })).session({})).toMatchObject({
      realm: 'tenant',
    });
    await expect
      .poll(() => there('kit_mail').where({ recipient: DOOR }).pluck('subject'), {
        timeout: 10_000,
      })
      .toEqual([expect.stringContaining('Reset your password')]);
  });

  test('doesn’t reuse numbers', async () => {
    const database = await emptyOne();
    await restore({ args: [backup], variables: target(database), say: () => undefined });
    const there = lookInto(database.superuserUrl);
    const [last] = (await there('kit_audit').max('id as id')) as { id: string }[];
    const [added] = (await there('kit_audit')
      .insert({ action: 'x', subject: 'x', subject_id: 'x', actor_realm: 'system' })
      .returning('id')) as { id: string }[];
    expect(Number(added?.id)).toBeGreaterThan(Number(last?.id));
  });

  test('has its row-level security again: the owner sees no rows and every trigger is on', async () => {
    const database = await emptyOne();
    await restore({ args: [backup], variables: target(database), say: () => undefined });
    const guards = async (knex: Knex) => ({
      forced: await knex('pg_class')
        .where({ relforcerowsecurity: true })
        .orderBy('relname')
        .pluck('relname'),
      triggers: await knex('pg_trigger')
        .whereNot({ tgisinternal: true })
        .orderBy('tgname')
        .orderBy('tgenabled')
        .select('tgname', 'tgenabled'),
      keys: await knex('pg_constraint')
        .where({ contype: 'f' })
        .orderBy('conname')
        .select('conname', 'condeferrable', 'condeferred'),
    });
    expect(await guards(lookInto(database.superuserUrl))).toEqual(await guards(app.database));
  });
});

describe('a backup', () => {
  test('lists its contents, and contains neither the secret nor a session', async () => {
    expect(manifest.tables['public.orders_ticket']?.rows).toBe(5);
    expect(Number(manifest.tables['public.orders_order']?.cents['subtotal_cents'])).toBeGreaterThan(
      20_000,
    );
    expect(manifest.files).toEqual({ count: 1, bytes: picture.length });
    const names = await readdir(backup, { recursive: true });
    expect(names.filter((name) => name.includes('kit_session'))).toEqual([]);
    expect(await readFile(join(backup, 'manifest.json'), 'utf8')).not.toContain(SECRET);
  });

  test('is not written into a non-empty folder', async () => {
    await expect(
      backUp({ args: [backup], variables: source(), say: () => undefined }),
    ).rejects.toThrow(`${backup} isn’t empty. Choose a new folder for each backup.`);
  });

  test('is not restored into a database with tables', async () => {
    const variables = {
      ...source(),
      OWNER_DATABASE_URL: app.urls.owner,
      FOYER_DATA: join(folder, 'none'),
    };
    await expect(restore({ args: [backup], variables, say: () => undefined })).rejects.toThrow(
      /^The database already has \d+ tables\. Restore into an empty database\.$/,
    );
  });

  test('that differs from its manifest leaves no rows behind', async () => {
    const path = join(backup, 'tables', 'public.orders_ledger.copy.gz');
    const whole = await readFile(path);
    onTestFinished(() => writeFile(path, whole));
    const text = gunzipSync(whole).toString();
    await writeFile(path, gzipSync(text.replace(/\n[^\n]+\n$/, '\n')));
    const database = await emptyOne();
    await expect(
      restore({ args: [backup], variables: target(database), say: () => undefined }),
    ).rejects.toThrow(
      /so nothing was restored: public\.orders_ledger has \d+ rows and should have \d+\.$/,
    );
    expect(await lookInto(database.superuserUrl)('orders_order')).toEqual([]);
  });

  test('whose files can’t be restored leaves no rows behind', async () => {
    const database = await emptyOne();
    const variables = target(database);
    await mkdir(variables.FOYER_DATA);
    // Blocks the path of the folder.
    await writeFile(join(variables.FOYER_DATA, 'files'), 'x');
    await expect(restore({ args: [backup], variables, say: () => undefined })).rejects.toThrow(
      'EEXIST',
    );
    expect(await lookInto(database.superuserUrl)('orders_order')).toEqual([]);
  });

  test('with a link among its files is not restored', async () => {
    const link = join(backup, 'files', app.tenants.a.id, 'link');
    await symlink('/etc', link);
    onTestFinished(() => rm(link));
    const variables = target(await emptyOne());
    await expect(restore({ args: [backup], variables, say: () => undefined })).rejects.toThrow(
      `${link} is neither a file nor a folder. Symbolic links can’t be backed up or restored.`,
    );
  });

  test('that loses its database connection while it is made fails with a message', async () => {
    const holder = await app.database.transaction();
    await holder.raw('lock table orders_order in access exclusive mode');
    const making = backUp({
      args: [join(folder, 'cut off')],
      variables: source(),
      say: () => undefined,
    });
    const cut = async () => {
      const { rows } = await app.database.raw<{ rows: unknown[] }>(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where application_name = 'foyer backup' and datname = current_database()
           and wait_event_type = 'Lock'`,
      );
      return rows.length;
    };
    const failing = expect(making).rejects.toThrow(/^terminating connection due to/);
    await expect.poll(cut, { timeout: 10_000 }).toBe(1);
    await failing;
    await holder.rollback();
  });

  test('without a manifest is rejected', async () => {
    await expect(
      restore({
        args: [join(folder, 'nowhere')],
        variables: target(await emptyOne()),
        say: () => undefined,
      }),
    ).rejects.toThrow('has no manifest.json. It isn’t a backup, or the backup didn’t finish.');
  });

  test('restored with another secret says what no longer works', async () => {
    const lines: string[] = [];
    const variables = {
      ...target(await emptyOne()),
      FOYER_SECRET: 'another secret of tests that is as long as it',
    };
    await restore({ args: [backup], variables, say: (line) => lines.push(line) });
    expect(lines.at(-1)).toMatch(
      /^Warning: FOYER_SECRET isn’t the one this backup was made with\./,
    );
  });
});
