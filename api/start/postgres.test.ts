import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort, isPortFree } from './choosePort.ts';
import { removeCluster, startPostgres } from './postgres.ts';
import { readCluster } from './postgresCluster.ts';
import { killPostgres } from './testing/killPostgres.ts';

let root: string;
beforeAll(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-postgres-'));
  // The cluster's own user must be able to traverse it, unless a test is about that.
  await chmod(root, 0o755);
});
afterAll(() => rm(root, { recursive: true, force: true }));

/** Tests that need no special start share the cluster named 'new'. */
const start = (name: string, port?: number) =>
  startPostgres({ dataFolder: join(root, name), port, fast: true, log: () => undefined });

async function one<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T | undefined> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows[0];
  } finally {
    await client.end();
  }
}

test('a new cluster has the roles, UTF-8 and the ICU collations, and listens on loopback only', async () => {
  const postgres = await start('new');
  try {
    const row = await one(
      postgres.appUrl,
      `select current_user as "user", pg_encoding_to_char(encoding) as encoding,
              pg_get_userbyid(datdba) as owner, current_setting('listen_addresses') as addresses,
              array(select x from unnest(array['b', 'B', 'Ab', 'aa']) x order by x collate "und-x-icu") as sorted
         from pg_database where datname = current_database()`,
    );
    expect(row).toEqual({
      user: 'foyer_app',
      encoding: 'UTF8',
      owner: 'foyer_owner',
      addresses: '127.0.0.1',
      sorted: ['aa', 'Ab', 'b', 'B'],
    });
  } finally {
    await postgres.stop();
  }
  expect(await isPortFree(postgres.port)).toBe(true);
});

const byAddress = (url: string) =>
  one<{ isByAddress: boolean }>(url, 'select inet_client_addr() is not null as "isByAddress"');

test('uses a socket that no other user can access, or the address if the folder’s name is too long', async () => {
  const postgres = await start('new');
  try {
    expect(await byAddress(postgres.appUrl)).toEqual({ isByAddress: false });
    const folder = new URL(postgres.appUrl).searchParams.get('host') ?? '';
    expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
    const plain = new URL(postgres.appUrl);
    plain.search = '';
    expect(await byAddress(plain.href)).toEqual({ isByAddress: true });
  } finally {
    await postgres.stop();
  }
  const far = await start(join('by-address', 'a'.repeat(90)));
  try {
    expect(await byAddress(far.appUrl)).toEqual({ isByAddress: true });
  } finally {
    await far.stop();
  }
});

test('uses the address if its folder can’t hold a socket', async () => {
  const first = await start('new');
  await first.stop();
  const cluster = await readCluster(join(root, 'new'));
  // A folder that Postgres can't remove is in the socket's place.
  const place = join(cluster?.folder ?? '', `.s.PGSQL.${first.port}`);
  await mkdir(join(place, 'in-it'), { recursive: true });
  const postgres = await start('new');
  try {
    expect(await byAddress(postgres.appUrl)).toEqual({ isByAddress: true });
  } finally {
    await postgres.stop();
    await rm(place, { recursive: true });
  }
});

test('the app and its owner can connect to no other database of the cluster', async () => {
  const postgres = await start('new');
  try {
    for (const url of [postgres.appUrl, postgres.ownerUrl])
      for (const other of ['postgres', 'template1'])
        await expect(one(url.replace(/foyer(?=$|\?)/, other), 'select 1')).rejects.toMatchObject({
          code: '42501',
        });
  } finally {
    await postgres.stop();
  }
});

test('the app can switch to the platform role but doesn’t inherit its access', async () => {
  const postgres = await start('new');
  try {
    expect(
      await one(
        postgres.superuserUrl,
        `select rolsuper, rolbypassrls, rolinherit,
                pg_has_role('foyer_app', 'foyer_platform', 'set') as "canSet",
                pg_has_role('foyer_app', 'foyer_platform', 'usage') as "inherits"
           from pg_roles where rolname = 'foyer_app'`,
      ),
    ).toEqual({
      rolsuper: false,
      rolbypassrls: false,
      rolinherit: false,
      canSet: true,
      inherits: false,
    });
  } finally {
    await postgres.stop();
  }
});

test('passwords are readable by their owner only, and new for each cluster', async () => {
  const { mode } = await stat(join(root, 'new', 'postgres.json'));
  expect(mode & 0o777).toBe(0o600);
  const first = await readCluster(join(root, 'new'));
  const other = await start('other');
  await other.stop();
  expect(other.appUrl).not.toContain(first?.appPassword);
});

test('a second start joins the server, and the last one to leave stops it', async () => {
  const first = await start('new');
  const second = await start('new');
  expect([first.attached, second.attached]).toEqual([false, true]);
  expect(second.port).toBe(first.port);
  await first.stop();
  expect(await one(second.appUrl, 'select 1 as one')).toEqual({ one: 1 });
  await second.stop();
  expect(await isPortFree(first.port)).toBe(true);
});

test('two first starts at once end up with one cluster', async () => {
  const [first, second] = await Promise.all([start('race'), start('race')]);
  try {
    expect(second.superuserUrl).toBe(first.superuserUrl);
    expect(await readdir(join(root, 'race', 'postgres'))).toHaveLength(1);
  } finally {
    await Promise.all([first.stop(), second.stop()]);
  }
  expect(await isPortFree(first.port)).toBe(true);
});

test('the next start finds, keeps and stops a server whose starter was killed', async () => {
  const killed = spawn(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '--eval', starter(join(root, 'new'))],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  const [chunk] = await once(killed.stdout, 'data');
  const { port, appUrl } = JSON.parse(String(chunk));
  killed.kill('SIGKILL');
  await once(killed, 'exit');
  expect(await one(appUrl, 'select 1 as one')).toEqual({ one: 1 });

  const next = await start('new');
  expect(next).toMatchObject({ port, attached: true });
  await next.stop();
  expect(await isPortFree(port)).toBe(true);
});

test('starts even if another program has its stale process number', async () => {
  const first = await start('new');
  await first.stop();
  const cluster = await readCluster(join(root, 'new'));
  if (!cluster) throw new Error('no cluster');
  const lines = [process.pid, cluster.folder, 0, cluster.port, '', '127.0.0.1', '', 'ready'];
  await writeFile(join(cluster.folder, 'data', 'postmaster.pid'), `${lines.join('\n')}\n`);
  const second = await start('new');
  expect(second.attached).toBe(false);
  await second.stop();
});

test('takes and keeps a new port if another program has the remembered one', async () => {
  const first = await start('new');
  await first.stop();
  const other = createServer().listen(first.port, '127.0.0.1');
  await once(other, 'listening');
  const second = await start('new');
  await second.stop();
  other.close();
  expect(second.port).not.toBe(first.port);
  expect((await readCluster(join(root, 'new')))?.port).toBe(second.port);
});

test('a requested port that is taken is an error that names it', async () => {
  const port = await freePort();
  const other = createServer().listen(port, '127.0.0.1');
  await once(other, 'listening');
  await expect(start('wanted', port)).rejects.toThrow(`Port ${port}`);
  other.close();
});

/** A server that is restarted when it ends, the messages about it, and why it was given up. */
async function kept(name: string) {
  const said: string[] = [];
  let givenUp: string | undefined;
  const postgres = await startPostgres({
    dataFolder: join(root, name),
    // As `npm start` runs it: commits are flushed to disk.
    fast: false,
    log: () => undefined,
    keep: {
      say: (line) => said.push(line),
      giveUp: ({ message }) => {
        givenUp = message;
      },
    },
  });
  const answers = () =>
    one(postgres.appUrl, 'select 1 as one').then(
      () => true,
      () => false,
    );
  return { postgres, said, answers, givenUp: () => givenUp };
}

test('restarts a killed server at its port with everything committed', async () => {
  const { postgres, said, answers } = await kept('kept');
  try {
    await one(postgres.ownerUrl, 'create table kept as select 1 as one');
    await killPostgres(join(root, 'kept'));
    await expect.poll(answers, { timeout: 30_000 }).toBe(true);
    expect(await one(postgres.ownerUrl, 'select one from kept')).toEqual({ one: 1 });
    await expect.poll(() => said).toEqual(['Postgres stopped unexpectedly and was restarted.']);
  } finally {
    await postgres.stop();
  }
  expect(await isPortFree(postgres.port)).toBe(true);
});

test('gives up a server that keeps stopping, with a readable message', async () => {
  const { postgres, answers, givenUp } = await kept('new');
  for (let kills = 1; kills <= 4; kills += 1) {
    await killPostgres(join(root, 'new'));
    if (kills < 4) await expect.poll(answers, { timeout: 30_000 }).toBe(true);
  }
  await expect
    .poll(givenUp)
    .toMatch(/^Postgres stopped unexpectedly 4 times in 10 minutes, so it won’t/);
  expect(await answers()).toBe(false);
  await postgres.stop();
});

test('doesn’t restart a server that was stopped on purpose', async () => {
  const { postgres, said, answers } = await kept('new');
  await postgres.stop();
  expect(await answers()).toBe(false);
  expect(said).toEqual([]);
});

test.runIf(process.getuid?.() === 0)(
  "puts root's cluster elsewhere if its user can’t enter the data folder",
  async () => {
    await mkdir(join(root, 'closed'), { mode: 0o700 });
    const postgres = await start('closed/data');
    await postgres.stop();
    const folder = (await readCluster(join(root, 'closed/data')))?.folder ?? root;
    expect(folder).not.toContain(root);
    await removeCluster(join(root, 'closed/data'));
    expect(await stat(folder).catch(() => undefined)).toBeUndefined();
  },
);

function starter(dataFolder: string) {
  const module = JSON.stringify(join(import.meta.dirname, 'postgres.ts'));
  return `
    const { startPostgres } = await import(${module});
    const { port, appUrl } = await startPostgres({
      dataFolder: ${JSON.stringify(dataFolder)}, fast: true, log: () => undefined });
    console.log(JSON.stringify({ port, appUrl }));
    setInterval(() => undefined, 1000);`;
}
