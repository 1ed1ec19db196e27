import { appendFile, chown, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import pg from 'pg';
import { type DatabaseUser, findDatabaseUser } from '../../api/start/databaseUser.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { type Binaries, findBinaries } from '../../api/start/postgresBinaries.ts';
import { type Cluster, createCluster, run, sharedFolder } from '../../api/start/postgresCluster.ts';
import { removeCluster } from '../../api/start/postgres.ts';
import { signalWithChildren } from './signalWithChildren.ts';

/** One Postgres server of a cluster: a primary, or a standby that follows it. */
export interface PostgresServer {
  port: number;
  start(): Promise<void>;
  /** Stops it gracefully, like `systemctl stop`. */
  stop(): Promise<void>;
  kill(): void;
  /** Connections stay open, but nothing responds. */
  freeze(): void;
  thaw(): void;
  /** Promotes a standby. Resolves when it takes writes. */
  promote(): Promise<void>;
  /** Runs a query as a superuser on a separate connection. */
  query<Row extends object>(sql: string, values?: unknown[], database?: string): Promise<Row[]>;
  /** Changes a setting and reloads the configuration. */
  set(name: string, value: string): Promise<void>;
  /**
   * Copies its data folder as a standby that follows `primaryPort`. This server must be stopped.
   */
  copyAsStandby(given: {
    name: string;
    primaryPort: number;
    settings?: string[];
  }): Promise<PostgresServer>;
}

interface Place {
  data: string;
  port: number;
  cluster: Cluster;
  user: DatabaseUser | null;
  binaries: Binaries;
}

/**
 * Creates a primary with new data below this folder, without starting it. Leftovers of an earlier
 * run are removed.
 */
export async function createPrimary(
  folder: string,
): Promise<{ server: PostgresServer; cluster: Cluster; user: DatabaseUser | null }> {
  const dataFolder = resolve(folder);
  await removeCluster(dataFolder);
  await rm(dataFolder, { recursive: true, force: true });
  await mkdir(dataFolder, { recursive: true, mode: 0o755 });
  const user = findDatabaseUser();
  const binaries = await findBinaries({ user, copyFolder: user ? sharedFolder : dataFolder });
  const port = await freePort();
  const cluster = await createCluster({ dataFolder, user, binaries, port, fast: true });
  const data = join(cluster.folder, 'data');
  await addSettings(data, ['synchronous_commit = on', "wal_keep_size = '256MB'"]);
  return { server: postgresServer({ data, port, cluster, user, binaries }), cluster, user };
}

const addSettings = (data: string, settings: readonly string[]): Promise<void> =>
  appendFile(join(data, 'postgresql.conf'), settings.map((line) => `${line}\n`).join(''));

function postgresServer(place: Place): PostgresServer {
  const { data, port, cluster, user, binaries } = place;
  const pgCtl = (...args: string[]) => run(user, binaries.pgCtl, ['-D', data, '-w', '-s', ...args]);
  // Kept, because a later read might find a reused process ID.
  let running: number | undefined;
  const signal = (name: NodeJS.Signals) => {
    if (running !== undefined) signalWithChildren(running, name);
  };

  async function query<Row extends object>(
    sql: string,
    values: unknown[] = [],
    database = 'foyer',
  ): Promise<Row[]> {
    const client = new pg.Client({
      ...{
        host: '127.0.0.1',
        port,
        database,
        user: 'postgres',
        password: cluster.superuserPassword,
      },
    });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<Row>(sql, values)).rows;
    } finally {
      await client.end();
    }
  }

  return {
    port,
    query,
    async start() {
      await pgCtl('start', '-t', '60', '-l', `${data}.log`, '-o', `-p ${port}`);
      const pidFile = await readFile(join(data, 'postmaster.pid'), 'utf8');
      running = Number(pidFile.split('\n')[0]);
    },
    async stop() {
      await pgCtl('stop', '-m', 'fast');
      running = undefined;
    },
    kill() {
      signal('SIGKILL');
      running = undefined;
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    promote: () => pgCtl('promote', '-t', '60'),
    async set(name, value) {
      await query(`alter system set ${name} = ${pg.escapeLiteral(value)}`);
      await query('select pg_reload_conf()');
    },
    async copyAsStandby({ name, primaryPort, settings = [] }) {
      const copy = join(cluster.folder, name);
      await run(user, '/bin/cp', ['-R', '-p', data, copy]);
      const own = await freePort();
      const primary = `host=127.0.0.1 port=${primaryPort} user=postgres password=${cluster.superuserPassword} application_name=${name}`;
      await addSettings(copy, [`primary_conninfo = '${primary}'`, ...settings]);
      const signal = join(copy, 'standby.signal');
      await writeFile(signal, '');
      if (user) await chown(signal, user.uid, user.gid);
      return postgresServer({ ...place, data: copy, port: own });
    },
  };
}
