import { spawn } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { appendFile, chown, link, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DatabaseUser, canEnter } from './databaseUser.ts';
import type { Binaries } from './postgresBinaries.ts';

/** What a start needs to know of an existing cluster; stored in `postgres.json`. */
export interface Cluster {
  folder: string;
  port: number;
  superuserPassword: string;
  ownerPassword: string;
  appPassword: string;
}

/** Where root's cluster is if the user that runs it can't enter the checkout. */
export const sharedFolder = '/var/lib/foyer';

const fileOf = (dataFolder: string) => join(dataFolder, 'postgres.json');

export async function readCluster(dataFolder: string): Promise<Cluster | undefined> {
  const text = await readFile(fileOf(dataFolder), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : JSON.parse(text);
}

/** Written to a temporary file and renamed, so that a crash leaves no partial file. */
export async function writeCluster(dataFolder: string, cluster: Cluster) {
  await rename(await stage(dataFolder, cluster), fileOf(dataFolder));
}

export async function deleteCluster(dataFolder: string, cluster: Cluster) {
  await rm(fileOf(dataFolder), { force: true });
  await rm(cluster.folder, { recursive: true, force: true });
}

/** Whether this cluster became the folder's own; `false` if another start's was there first. */
async function publishCluster(dataFolder: string, cluster: Cluster): Promise<boolean> {
  const staging = await stage(dataFolder, cluster);
  try {
    await link(staging, fileOf(dataFolder));
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    await rm(staging, { force: true });
  }
}

async function stage(dataFolder: string, cluster: Cluster): Promise<string> {
  const staging = `${fileOf(dataFolder)}.${randomBytes(4).toString('hex')}`;
  await writeFile(staging, `${JSON.stringify(cluster, null, 2)}\n`, { mode: 0o600 });
  return staging;
}

/**
 * Creates a cluster in a folder with a unique name. Two first starts at once create two, and the one
 * that is published first becomes the cluster of both.
 */
export async function createCluster(options: {
  dataFolder: string;
  user: DatabaseUser | null;
  binaries: Binaries;
  port: number;
  fast: boolean;
}): Promise<Cluster> {
  const { dataFolder, user, port } = options;
  const cluster: Cluster = {
    folder: clusterFolder(dataFolder, user),
    port,
    superuserPassword: randomPassword(),
    ownerPassword: randomPassword(),
    appPassword: randomPassword(),
  };
  await mkdir(dirname(cluster.folder), { recursive: true, mode: 0o755 });
  await mkdir(cluster.folder, { mode: 0o700 });
  if (user) await chown(cluster.folder, user.uid, user.gid);
  let isOurs = false;
  try {
    await initialise({ ...options, cluster });
    isOurs = await publishCluster(dataFolder, cluster);
  } finally {
    if (!isOurs) await rm(cluster.folder, { recursive: true, force: true });
  }
  const published = isOurs ? cluster : await readCluster(dataFolder);
  if (!published)
    throw new Error(`${fileOf(dataFolder)} was deleted while Postgres was being set up.`);
  return published;
}

function clusterFolder(dataFolder: string, user: DatabaseUser | null): string {
  const id = randomBytes(4).toString('hex');
  if (canEnter(dataFolder, user)) return join(dataFolder, 'postgres', id);
  const checkout = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return join(sharedFolder, `${checkout}-${id}`);
}

async function initialise({
  cluster,
  user,
  binaries,
  fast,
}: {
  cluster: Cluster;
  user: DatabaseUser | null;
  binaries: Binaries;
  fast: boolean;
}) {
  const passwordFile = join(cluster.folder, 'password');
  const data = join(cluster.folder, 'data');
  await writeFile(passwordFile, cluster.superuserPassword, { mode: 0o600 });
  if (user) await chown(passwordFile, user.uid, user.gid);
  try {
    await run(user, binaries.initdb, [
      `--pgdata=${data}`,
      '--username=postgres',
      '--auth=scram-sha-256',
      `--pwfile=${passwordFile}`,
      // The same text order on every machine, regardless of its locales.
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      ...(fast ? ['--no-sync'] : []),
    ]);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await appendFile(join(data, 'postgresql.conf'), `${settings(fast).join('\n')}\n`);
}

function settings(fast: boolean): string[] {
  return [
    "listen_addresses = '127.0.0.1'",
    "unix_socket_directories = ''",
    "timezone = 'UTC'",
    "log_timezone = 'UTC'",
    // A cluster for tests may lose everything in a crash, and must serve many suites at once.
    ...(fast
      ? [
          'max_connections = 200',
          'fsync = off',
          'synchronous_commit = off',
          'full_page_writes = off',
        ]
      : []),
  ];
}

/** Runs one of Postgres' own programs to its end; its output becomes the error when it fails. */
export function run(user: DatabaseUser | null, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      // Postgres needs a readable working directory, and the checkout may not be one.
      cwd: dirname(program),
      env: { ...process.env, LC_ALL: 'C', LC_MESSAGES: 'C' },
      stdio: ['ignore', 'pipe', 'pipe'],
      // Its own process group, so that Ctrl-C in the terminal doesn't reach it.
      detached: true,
      windowsHide: true,
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.once('error', reject);
    child.once('exit', (code) => {
      if (code !== 0) return;
      // On some systems the server that pg_ctl leaves behind would keep the pipes open forever.
      child.stdout.destroy();
      child.stderr.destroy();
      resolve();
    });
    child.once('close', () => reject(new Error(`${program} failed:\n${output.trim()}`)));
  });
}

function randomPassword(): string {
  return randomBytes(24).toString('base64url');
}
