import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from './choosePort.ts';
import { root } from './frontEnds.ts';
import { removeCluster } from './postgres.ts';

const run = promisify(execFile);

// An empty database, all front ends and the program, on a slow machine.
const limit = 420_000;

let scratch: string;
let dataFolder: string;
let plugin: string;
beforeAll(async () => {
  scratch = await realpath(await mkdtemp(join(tmpdir(), 'foyer-dev-')));
  await chmod(scratch, 0o755);
  dataFolder = join(scratch, 'data');
  plugin = join(scratch, 'notices');
  await cp(join(root, 'tests', 'fixtures', 'plugin-sample'), plugin, { recursive: true });
});
afterAll(async () => {
  await removeCluster(dataFolder);
  await rm(scratch, { recursive: true, force: true });
});

const environment = () => ({
  PATH: process.env.PATH ?? '',
  HOME: process.env.HOME ?? '',
  FOYER_DATA: dataFolder,
  FOYER_DEMO: '0',
  PLUGINS: plugin,
});

/** What `npm run migrate` runs, without npm. */
const migrate = () =>
  run(process.execPath, ['--import', 'tsx', 'api/migrate.ts'], { cwd: root, env: environment() });

const migration = (column: string) => `import type { Knex } from '@foyer/kit/server';
export const up = (knex: Knex) => knex.raw('alter table notices_notice add ${column} text');
export const down = (knex: Knex) => knex.raw('alter table notices_notice drop ${column}');
`;

test(
  'npm run migrate brings the embedded database to head when none is configured',
  {
    timeout: limit,
  },
  async () => {
    const options = { cwd: root, env: environment() };
    const { stdout } = await run('npm', ['run', '-s', 'migrate'], options);
    expect(stdout).toMatch(/migrated notices\/20261121_notices[^]*is up to date/);
    expect((await migrate()).stdout).toBe('The database was already up to date.\n');
  },
);

test(
  'npm run dev runs a new migration, and reports what is wrong with one',
  {
    timeout: limit,
  },
  async () => {
    const port = await freePort();
    const { child, output } = start(port);
    await expect.poll(output, { timeout: 180_000 }).toContain('Foyer is ready');
    const before = output().length;

    await writeFile(join(plugin, 'migrations', '20261122_hint.ts'), migration('hint'));
    await expect
      .poll(() => output().slice(before), { timeout: 120_000 })
      .toMatch(/Migrations +1 applied/);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`, {
      headers: { host: `localhost:${port}` },
    });
    expect(ready.status).toBe(200);

    await rm(join(plugin, 'migrations', '20261122_hint.ts'));
    await expect
      .poll(output, { timeout: 120_000 })
      .toContain('npm run plugin:remove notices -- --keep');

    child.kill('SIGINT');
    await once(child, 'exit');
    expect(child.exitCode).toBe(0);
  },
);

test(
  'npm run migrate recreates the tables after npm run plugin:remove --keep',
  { timeout: limit },
  async () => {
    const options = { cwd: root, env: environment() };
    await expect(migrate()).rejects.toMatchObject({
      stderr: expect.stringContaining('notices/20261122_hint'),
    });
    const remove = ['run', '-s', 'plugin:remove', 'notices', '--', '--keep'];
    expect((await run('npm', remove, options)).stdout).toContain('stays in the list');
    expect((await migrate()).stdout).toContain('migrated notices/20261121_notices');
  },
);

function start(port: number): { child: ChildProcess; output(): string } {
  let text = '';
  const child = spawn(process.execPath, [join(import.meta.dirname, 'start.mjs'), '--dev'], {
    cwd: root,
    env: { ...environment(), PORT: String(port) },
  });
  child.stdout.on('data', (chunk) => (text += chunk));
  child.stderr.on('data', (chunk) => (text += chunk));
  return { child, output: () => text };
}
