import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import Stripe from 'stripe';
import { expect, test } from 'vitest';
import { saleOf } from './testing/localShop.ts';

const run = promisify(execFile);
const HERE = import.meta.dirname;
const PACKAGES = join(HERE, '..', '..', 'node_modules');

test('runs as a packed package from its own command with only its declared dependencies', async () => {
  const scratch = await mkdtemp(join(tmpdir(), 'local-stripe-'));
  const { stdout } = await run(
    'npm',
    ['pack', '--json', '--ignore-scripts', '--pack-destination', scratch],
    { cwd: HERE },
  );
  const [{ filename }] = JSON.parse(stdout) as [{ filename: string }];
  await run('tar', ['xzf', join(scratch, filename), '-C', scratch]);
  const folder = join(scratch, 'package');
  const manifest = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  await mkdir(join(folder, 'node_modules'));
  for (const name of Object.keys(manifest.dependencies))
    await symlink(join(PACKAGES, name), join(folder, 'node_modules', name));

  const child = spawn(process.execPath, ['local-stripe.mjs', '--port', '0'], {
    cwd: folder,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const said = await createInterface(child.stdout)[Symbol.asyncIterator]().next();
  expect(said.value, 'its first line').toMatch(/^local Stripe on http/);
  const { port } = new URL(String(said.value).replace('local Stripe on ', ''));
  const stripe = new Stripe('sk_test_any', { host: '127.0.0.1', port, protocol: 'http' });
  const { url } = await stripe.checkout.sessions.create(saleOf());
  expect(await (await fetch(String(url))).text()).toContain('Your shop');

  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);
  await rm(scratch, { recursive: true });
});

test('imports nothing from outside the package', async () => {
  const files = await readdir(HERE, { recursive: true });
  const leaving: string[] = [];
  for (const file of files.filter((name) => name.endsWith('.ts')))
    for (const [, wanted = ''] of (await readFile(join(HERE, file), 'utf8')).matchAll(
      /(?:from|import\()\s*'([^']+)'/g,
    )) {
      const isPath = wanted.startsWith('.');
      const target = relative(HERE, join(HERE, dirname(file), wanted));
      if (isPath ? target.startsWith('..') : wanted.startsWith('@foyer/'))
        leaving.push(`${file}: ${wanted}`);
    }
  expect(leaving).toEqual([]);
});
