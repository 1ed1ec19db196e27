import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, writeFile, chown } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { freePort } from '../../api/start/choosePort.ts';
import type { DatabaseUser } from '../../api/start/databaseUser.ts';

export interface PgBouncer {
  port: number;
  restart(): Promise<void>;
}

interface Given {
  folder: string;
  user: DatabaseUser | null;
  /** The port of the database. */
  target: number;
  appPassword: string;
  /** Receives its cleanup as soon as it runs. */
  ends: (() => Promise<unknown>)[];
}

/** Debian's package installs it where only root looks for programs. */
const PLACES = ['pgbouncer', '/usr/sbin/pgbouncer'];

/** A PgBouncer with transaction pooling; undefined if it isn't installed. */
export async function startPgBouncer(given: Given): Promise<PgBouncer | undefined> {
  const program = PLACES.find((place) => spawnSync(place, ['--version']).status === 0);
  if (program === undefined) return undefined;
  const { user, appPassword, ends } = given;
  const port = await freePort();
  const settings = await writeSettings({ ...given, port });
  const start = async () => {
    const child = spawn(program, [settings], {
      stdio: 'ignore',
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    const exited = once(child, 'exit');
    const hasEnded = () => child.exitCode !== null || child.signalCode !== null;
    const kill = async () => {
      if (hasEnded()) return;
      child.kill('SIGKILL');
      await exited;
    };
    ends.push(kill);
    while (!(await answers(port, appPassword)))
      if (hasEnded()) throw new Error(`PgBouncer ended with ${child.exitCode}.`);
    return kill;
  };
  let kill = await start();
  return {
    port,
    async restart() {
      await kill();
      kill = await start();
    },
  };
}

async function writeSettings({
  folder,
  user,
  target,
  port,
  appPassword,
}: Given & { port: number }): Promise<string> {
  const place = join(folder, 'pgbouncer');
  await mkdir(place, { recursive: true });
  const [settings, users] = [join(place, 'pgbouncer.ini'), join(place, 'users.txt')];
  await writeFile(users, `"foyer_app" "${appPassword}"\n`, { mode: 0o600 });
  await writeFile(
    settings,
    `[databases]
foyer = host=127.0.0.1 port=${target} dbname=foyer

[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 200
server_login_retry = 1
logfile = ${join(place, 'pgbouncer.log')}
`,
  );
  if (user) for (const file of [place, settings, users]) await chown(file, user.uid, user.gid);
  return settings;
}

/** Whether it accepts the program's login. Each check costs a connection, so checks are paced. */
async function answers(port: number, password: string): Promise<boolean> {
  const client = new pg.Client({
    ...{ host: '127.0.0.1', port, user: 'foyer_app', password, database: 'foyer' },
  });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
