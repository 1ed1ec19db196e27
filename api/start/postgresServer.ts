import { readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { DatabaseUser } from './databaseUser.ts';
import { freePort, isPortFree } from './choosePort.ts';
import type { Binaries } from './postgresBinaries.ts';
import { type Cluster, run, writeCluster } from './postgresCluster.ts';

export interface Place {
  dataFolder: string;
  cluster: Cluster;
  user: DatabaseUser | null;
  binaries: Binaries;
}

export interface JoinedServer {
  /** The connection whose lock shows that this program uses the server. */
  holder: pg.Client;
  /** The folder of its socket, if it has one, and otherwise its address. */
  host: string;
  port: number;
  attached: boolean;
}

const patienceMs = 60_000;
const inUse = `hashtext('foyer server in use')`;

/**
 * Starts the server or joins the running one. Each program that uses it holds a shared lock in
 * the server; a program that can take it exclusively when it leaves stops the server. Locks end with
 * their holder, so a killed program leaves nothing to clean up: the next start joins what it left.
 */
export async function joinServer(
  place: Place,
  options: {
    port?: number | undefined;
    log(line: string): void;
    /** Called when the server that was just started ended; throws to prevent a restart. */
    noteEnd?(): void;
  },
): Promise<JoinedServer> {
  const { port: requestedPort, log, noteEnd } = options;
  const deadline = Date.now() + patienceMs;
  let startedByUs = false;
  for (;;) {
    const running = await readPidFile(place);
    const held = running && (await hold(place, running.port));
    if (running && held) return { ...held, port: running.port, attached: !startedByUs };
    if (running && (await isServerOf(place, running.pid))) {
      if (Date.now() > deadline) {
        throw new Error(
          `Process ${running.pid} is using the database in ${place.cluster.folder} and isn’t ` +
            'responding. Stop that process, or set FOYER_DATA to another folder.',
        );
      }
      // It is starting up or shutting down.
      await delay(100);
      continue;
    }
    if (startedByUs) noteEnd?.();
    // A stale number that now belongs to another program would keep the server from starting. If the number
    // is unused, Postgres itself makes sure that no process of the old server still writes.
    if (running && isAlive(running.pid))
      for (const file of [pidFile(place), socketLock(place.cluster, running.port)])
        await rm(file, { force: true });
    startedByUs = await start(place, { requestedPort, isLastTry: Date.now() > deadline, log });
    if (!startedByUs) await delay(100);
  }
}

/** Whether its process exists, even if it is still starting. */
export async function isServerUp(place: Place): Promise<boolean> {
  const running = await readPidFile(place);
  return running !== undefined && (await isServerOf(place, running.pid));
}

/** Releases the server, and stops it if no other program uses it. */
export async function leaveServer(place: Place, { holder }: JoinedServer): Promise<void> {
  const isLast = await holder
    .query(`select pg_advisory_unlock_shared(${inUse})`)
    .then(() => holder.query<{ last: boolean }>(`select pg_try_advisory_lock(${inUse}) as last`))
    .then(({ rows }) => rows[0]?.last ?? false)
    // The connection is gone, so the server is too.
    .catch(() => false);
  if (isLast) await stopServer(place);
  await holder.end().catch(() => undefined);
}

/** Ends its sessions and writes everything to disk. */
export function stopServer(place: Place): Promise<void> {
  return run(place.user, place.binaries.pgCtl, ['stop', ...pgCtl(place), '-m', 'fast']);
}

type Held = Pick<JoinedServer, 'holder' | 'host'>;

async function hold(place: Place, port: number): Promise<Held | undefined> {
  const folder = socketFolder(place.cluster);
  // One that an earlier version started has no socket.
  const holder = folder && (await holdAt(place, { host: folder, port }));
  if (holder) return { holder, host: folder };
  const host = '127.0.0.1';
  const byAddress = await holdAt(place, { host, port });
  if (!byAddress) return undefined;
  // A server that was still starting at the first try has its socket by now: all programs use the same way.
  const late = folder && (await holdAt(place, { host: folder, port }));
  if (!late) return { holder: byAddress, host };
  await byAddress.end().catch(() => undefined);
  return { holder: late, host: folder };
}

async function holdAt(
  { cluster }: Place,
  at: { host: string; port: number },
): Promise<pg.Client | undefined> {
  const client = new pg.Client({
    ...at,
    user: 'postgres',
    password: cluster.superuserPassword,
    database: 'postgres',
    application_name: `foyer start ${process.pid}`,
  });
  // The program's own connections notice when the server goes away; this one only marks the use.
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query(`select pg_advisory_lock_shared(${inUse})`);
    return client;
  } catch {
    await client.end().catch(() => undefined);
    return undefined;
  }
}

/** A socket's path can have 104 bytes on macOS and 108 on Linux, of which its name and an end take up to 16. */
const MAX_SOCKET_FOLDER = 88;
/** Paths that need no quoting in a server's options. */
const PLAIN_PATH = /^[\w./-]+$/;
/** The error of a server whose folder can't hold sockets, such as one that a container shares with its host. */
const TAKES_NO_SOCKET = /could not create any Unix-domain sockets/;

/**
 * The server's socket folder, which is a faster way for a program on the same machine than the address;
 * undefined if it can't have one.
 */
function socketFolder({ folder }: Cluster): string | undefined {
  const fits = PLAIN_PATH.test(folder) && folder.length <= MAX_SOCKET_FOLDER;
  return fits && process.platform !== 'win32' ? folder : undefined;
}

/** Whether it started. `false`: another program was faster, or has the port; look again. */
async function start(
  place: Place,
  options: {
    requestedPort: number | undefined;
    isLastTry: boolean;
    log(line: string): void;
    hasSocket?: boolean;
  },
): Promise<boolean> {
  const { cluster, dataFolder, user, binaries } = place;
  const { hasSocket = true } = options;
  const port = await choosePort(options.requestedPort, cluster.port);
  const log = join(cluster.folder, 'server.log');
  await rename(log, `${log}.old`).catch(() => undefined);
  const folder = hasSocket ? socketFolder(cluster) : undefined;
  try {
    const server = [`-p ${port}`, ...(folder ? [`-k ${folder}`] : [])].join(' ');
    const args = ['-l', log, '-o', server, '-t', '60'];
    await run(user, binaries.pgCtl, ['start', ...pgCtl(place), ...args]);
  } catch (error) {
    const text = await readFile(log, 'utf8').catch(() => '');
    if (folder && TAKES_NO_SOCKET.test(text)) return start(place, { ...options, hasSocket: false });
    const hasLostRace = /postmaster\.pid|Address already in use|shared memory block/.test(text);
    if (hasLostRace && !options.isLastTry) return false;
    throw new Error(`Postgres didn’t start: ${(error as Error).message}\n${text}`.trim());
  }
  if (port !== cluster.port) {
    options.log(`port ${cluster.port} is in use; Postgres is using ${port}`);
    await writeCluster(dataFolder, { ...cluster, port });
  }
  return true;
}

async function choosePort(wanted: number | undefined, remembered: number): Promise<number> {
  if (wanted !== undefined) {
    if (await isPortFree(wanted)) return wanted;
    throw new Error(`Port ${wanted} for Postgres is in use by another program.`);
  }
  return (await isPortFree(remembered)) ? remembered : freePort();
}

const dataOf = ({ cluster }: Place) => join(cluster.folder, 'data');
const pidFile = (place: Place) => join(dataOf(place), 'postmaster.pid');
const socketLock = ({ folder }: Cluster, port: number) => join(folder, `.s.PGSQL.${port}.lock`);
const pgCtl = (place: Place) => ['-D', dataOf(place), '-w', '-s'];

async function readPidFile(place: Place): Promise<{ pid: number; port: number } | undefined> {
  const text = await readFile(pidFile(place), 'utf8').catch(() => '');
  // Lines: process, data folder, start, port, …
  const [pid, , , port] = text.split('\n').map(Number);
  return pid ? { pid, port: port || place.cluster.port } : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH';
  }
}

/** Process numbers are reused: only a process that names our folder is our server. */
async function isServerOf(place: Place, pid: number): Promise<boolean> {
  if (!isAlive(pid)) return false;
  if (process.platform !== 'linux') return true;
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes(dataOf(place));
}
