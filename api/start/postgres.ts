import { mkdir } from 'node:fs/promises';
import { resolve } from 'node:path';
import { findDatabaseUser } from './databaseUser.ts';
import { freePort } from './choosePort.ts';
import { keepServer, type Keeping } from './keepServer.ts';
import { findBinaries } from './postgresBinaries.ts';
import { createCluster, deleteCluster, readCluster, sharedFolder } from './postgresCluster.ts';
import { joinServer, leaveServer, stopServer } from './postgresServer.ts';
import { createRoles } from './roles.ts';

interface StartOptions {
  /** Holds passwords, port and (where the database's user can enter it) the data. */
  dataFolder: string;
  /** By default, a free port is chosen and remembered. */
  port?: number;
  /** For tests: trades crash safety for speed, and allows 200 connections. */
  fast?: boolean;
  log(line: string): void;
  /** Restarts the server when it ends by itself; otherwise that is up to the caller. */
  keep?: Keeping;
}

export interface RunningPostgres {
  port: number;
  ownerUrl: string;
  appUrl: string;
  superuserUrl: string;
  /** Another program had already started it. */
  attached: boolean;
  /** Stops the server unless another program still uses it. */
  stop(): Promise<void>;
}

const database = 'foyer';

/** A real Postgres for this folder: created the first time, started or joined afterward. */
export async function startPostgres(options: StartOptions): Promise<RunningPostgres> {
  const { port, fast = false, log, keep } = options;
  const dataFolder = resolve(options.dataFolder);
  await mkdir(dataFolder, { recursive: true, mode: 0o755 });
  const user = findDatabaseUser();
  const binaries = await findBinaries({ user, copyFolder: user ? sharedFolder : dataFolder });
  let cluster = await readCluster(dataFolder);
  if (!cluster) {
    log('creating a new database cluster');
    const firstPort = port ?? (await freePort());
    cluster = await createCluster({ dataFolder, user, binaries, port: firstPort, fast });
  }
  const place = { dataFolder, cluster, user, binaries };
  const server = await joinServer(place, { port, log });
  const { host } = server;
  const bySocket = host.startsWith('/') ? `?host=${encodeURIComponent(host)}` : '';
  const urlOf = (role: string, password: string, name = database) =>
    `postgres://${role}:${password}@127.0.0.1:${server.port}/${name}${bySocket}`;
  const superuserUrl = urlOf('postgres', cluster.superuserPassword, 'postgres');
  await createRoles({ superuserUrl, database, ownsCluster: true, ...cluster });
  return {
    port: server.port,
    superuserUrl,
    ownerUrl: urlOf('foyer_owner', cluster.ownerPassword),
    appUrl: urlOf('foyer_app', cluster.appPassword),
    attached: server.attached,
    stop: keep ? keepServer(place, server, keep).leave : () => leaveServer(place, server),
  };
}

/** Removes this folder's database with all its data, and stops its server even if it is in use. */
export async function removeCluster(folder: string): Promise<void> {
  const dataFolder = resolve(folder);
  const cluster = await readCluster(dataFolder);
  if (!cluster) return;
  const user = findDatabaseUser();
  const binaries = await findBinaries({ user, copyFolder: user ? sharedFolder : dataFolder });
  // It may not be running.
  await stopServer({ dataFolder, cluster, user, binaries }).catch(() => undefined);
  await deleteCluster(dataFolder, cluster);
}
