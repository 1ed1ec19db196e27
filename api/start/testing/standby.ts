import { appendFile, chown, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { expect } from 'vitest';
import { findDatabaseUser } from '../databaseUser.ts';
import { freePort } from '../choosePort.ts';
import type { RunningPostgres } from '../postgres.ts';
import { findBinaries } from '../postgresBinaries.ts';
import { readCluster, run, sharedFolder, writeCluster } from '../postgresCluster.ts';
import { joinServer, leaveServer, type JoinedServer } from '../postgresServer.ts';

interface StandbyOptions {
  /** The data folder that the primary was started with. */
  of: string;
  primary: Pick<RunningPostgres, 'port' | 'superuserUrl'>;
  /** A new data folder, below one that the database's user can enter. */
  dataFolder: string;
  /** Its replication slot, and its name in `pg_stat_replication` and `synchronous_standby_names`. */
  name?: string;
}

export interface Standby {
  port: number;
  appUrl: string;
  ownerUrl: string;
  superuserUrl: string;
  /** Resolves when everything the primary has written by now can be read here. */
  catchUp(): Promise<void>;
  /** Keeps receiving but shows nothing new, until `resume`. */
  pause(): Promise<void>;
  resume(): Promise<void>;
  /** Promotes it to a primary; resolves when it accepts writes. */
  promote(): Promise<void>;
  stop(): Promise<void>;
  /** Starts it again after `stop`, at the same port. */
  start(): Promise<void>;
}

/** Files that belong to the running server and not to a copy of its data. */
const OF_ITS_PROCESS = ['postmaster.pid', 'postmaster.opts'];
/** Folders that start empty in a copy; the log before the copy is streamed. */
const BEGIN_EMPTY = ['pg_wal', 'pg_replslot'];

/**
 * A streaming standby of a running primary, created from a base backup. Its slot keeps the log for it
 * while it is stopped.
 * @example const standby = await startStandby({ of: join(root, 'primary'), primary, dataFolder: join(root, 'standby') });
 */
export async function startStandby(options: StandbyOptions): Promise<Standby> {
  const { primary, name = 'standby' } = options;
  const dataFolder = resolve(options.dataFolder);
  const original = await readCluster(resolve(options.of));
  if (!original) throw new Error(`There is no cluster in ${options.of}.`);
  const user = findDatabaseUser();
  const binaries = await findBinaries({ user, copyFolder: user ? sharedFolder : dataFolder });
  const cluster = { ...original, folder: join(dataFolder, 'postgres'), port: await freePort() };
  await mkdir(dataFolder, { recursive: true, mode: 0o755 });
  await mkdir(cluster.folder, { mode: 0o700 });
  if (user) await chown(cluster.folder, user.uid, user.gid);

  const data = join(cluster.folder, 'data');
  const label = await copyData(primary.superuserUrl, name, () =>
    run(user, '/bin/cp', ['-R', join(original.folder, 'data'), data]),
  );
  for (const file of OF_ITS_PROCESS) await rm(join(data, file), { force: true });
  for (const folder of BEGIN_EMPTY)
    for (const entry of await readdir(join(data, folder)))
      await rm(join(data, folder, entry), { recursive: true });
  const source = `host=127.0.0.1 port=${primary.port} user=postgres password=${original.superuserPassword} application_name=${name}`;
  const settings = [`primary_conninfo = '${source}'`, `primary_slot_name = '${name}'`];
  await appendFile(join(data, 'postgresql.conf'), `${settings.join('\n')}\n`);
  for (const [file, text] of [
    ['backup_label', label],
    ['standby.signal', ''],
  ] as const) {
    await writeFile(join(data, file), text, { mode: 0o600 });
    if (user) await chown(join(data, file), user.uid, user.gid);
  }
  await writeCluster(dataFolder, cluster);

  const place = { dataFolder, cluster, user, binaries };
  const begin = () => joinServer(place, { port: cluster.port, log: () => undefined });
  let server: JoinedServer | undefined = await begin();
  const urlOf = (role: string, password: string, database: string) =>
    `postgres://${role}:${password}@127.0.0.1:${cluster.port}/${database}`;
  const superuserUrl = urlOf('postgres', cluster.superuserPassword, 'postgres');
  const execute = async (sql: string) => void (await ask(superuserUrl, sql));
  return {
    port: cluster.port,
    superuserUrl,
    ownerUrl: urlOf('foyer_owner', cluster.ownerPassword, 'foyer'),
    appUrl: urlOf('foyer_app', cluster.appPassword, 'foyer'),
    async catchUp() {
      const [written] = await ask(primary.superuserUrl, 'select pg_current_wal_insert_lsn() as at');
      // An open transaction's writes are sent only once something after them is committed.
      await ask(
        primary.superuserUrl,
        `set synchronous_commit = on; select pg_logical_emit_message(true, 'standby', 'catch up')`,
      );
      const replayed = async () => {
        const [row] = await ask(
          superuserUrl,
          `select pg_last_wal_replay_lsn() >= '${String(written?.['at'])}' as done`,
        );
        return row?.['done'];
      };
      await expect.poll(replayed).toBe(true);
    },
    pause: () => execute('select pg_wal_replay_pause()'),
    resume: () => execute('select pg_wal_replay_resume()'),
    promote: () => execute('select pg_promote()'),
    async stop() {
      if (server) await leaveServer(place, server);
      server = undefined;
    },
    async start() {
      server ??= await begin();
    },
  };
}

/** Copies the data of a running server. @returns the copy's `backup_label` */
async function copyData(
  superuserUrl: string,
  name: string,
  copy: () => Promise<void>,
): Promise<string> {
  const client = new pg.Client(superuserUrl);
  await client.connect();
  try {
    await client.query('select pg_create_physical_replication_slot($1, true)', [name]);
    await client.query('select pg_backup_start($1, true)', [name]);
    await copy();
    const { rows } = await client.query<{ labelfile: string }>('select * from pg_backup_stop()');
    return rows[0]?.labelfile ?? '';
  } finally {
    await client.end();
  }
}

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}
