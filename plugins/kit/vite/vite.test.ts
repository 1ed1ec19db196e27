import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { foyerPlugins } from '../vite.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A checkout with one plugin, as files. */
function checkout(files: Record<string, string>): string {
  const root = mkdtempSync(join(tmpdir(), 'foyer-vite-'));
  folders.push(root);
  const all = {
    'package.json': JSON.stringify({ type: 'module', plugins: ['./plugins/bar'] }),
    'plugins/bar/package.json': JSON.stringify({
      name: 'bar',
      type: 'module',
      exports: {
        './contract': './contract.ts',
        './admin': './admin.ts',
        './server': './server.ts',
      },
    }),
    'plugins/bar/contract.ts': 'export default { id: "bar" };',
    'plugins/bar/server.ts': 'export const secret = "server only";',
    'plugins/bar/server/price.ts': 'export const price = 3;',
    'entry.ts': 'import { plugins } from "virtual:plugins"; console.log(plugins);',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

async function bundle(root: string): Promise<string> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [foyerPlugins({ root })],
    build: { write: false, rollupOptions: { input: join(root, 'entry.ts') } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  return output.map((one) => (one.type === 'chunk' ? one.code : '')).join('\n');
}

test('exports the admin parts of the installed plugins from virtual:plugins', async () => {
  const root = checkout({
    'plugins/bar/admin.ts':
      'import contract from "./contract.ts"; export default { contract, hello: "from the bar" };',
  });
  expect(await bundle(root)).toContain('from the bar');
});

test('exports nothing of a disabled plugin', async () => {
  const root = checkout({
    'package.json': JSON.stringify({ plugins: [{ plugin: './plugins/bar', enabled: false }] }),
    'plugins/bar/admin.ts': 'export default { hello: "from the bar" };',
  });
  expect(await bundle(root)).not.toContain('from the bar');
});

test.each([
  ['pg', 'import pg from "pg"; export default { pg };'],
  ['knex', 'import knex from "knex"; export default { knex };'],
  ['express', 'import express from "express"; export default { express };'],
  ['stripe', 'import Stripe from "stripe"; export default { Stripe };'],
  ['node:fs', 'import fs from "node:fs"; export default { fs };'],
  ['fs', 'import fs from "fs"; export default { fs };'],
  ['@foyer/kit/server', 'import { service } from "@foyer/kit/server"; export default { service };'],
  ['./server.ts', 'import { secret } from "./server.ts"; export default { secret };'],
  ['./server/price.ts', 'import { price } from "./server/price.ts"; export default { price };'],
])('fails the build if browser code imports %s, and names the importer', async (source, admin) => {
  const root = checkout({ 'plugins/bar/admin.ts': admin });
  await expect(bundle(root)).rejects.toThrow(
    `Browser code can't import server code: ${join('plugins', 'bar', 'admin.ts')} imports '${source}'`,
  );
});

test('applies the same rule to imports of a lazy screen', async () => {
  const root = checkout({
    'plugins/bar/admin.ts': 'export default { screen: () => import("./admin/Deep.ts") };',
    'plugins/bar/admin/Deep.ts': 'import pg from "pg"; export default pg;',
  });
  await expect(bundle(root)).rejects.toThrow(/Deep\.ts imports 'pg'/);
});

test('allows importing types from the server, since they are erased', async () => {
  const root = checkout({
    'plugins/bar/admin.ts':
      'import type { Client } from "pg"; export default { hello: "typed" as unknown as Client };',
  });
  expect(await bundle(root)).toContain('typed');
});

test('leaves the summaries of a contract out', async () => {
  const contract =
    'export default { id: "bar", routes: { go: { summary: \'Goes on\', path: "/go" } }, words: { why: "Kept" } };';
  const bundled = await bundle(
    checkout({
      'plugins/bar/contract.ts': contract,
      'plugins/bar/admin.ts': 'import contract from "./contract.ts"; export default contract;',
    }),
  );
  expect(bundled).toContain('/go');
  expect(bundled).toContain('Kept');
  expect(bundled).not.toContain('Goes on');
});
