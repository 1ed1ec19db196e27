import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { build, type Rolldown } from 'vite';
import { foyerPlugins } from '../vite.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A checkout with one plugin in it, as files. */
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
    'entry.ts': 'import { halves } from "virtual:plugins"; console.log(halves);',
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

test('virtual:plugins holds the halves of the installed plugins', async () => {
  const root = checkout({
    'plugins/bar/admin.ts':
      'import contract from "./contract.ts"; export default { contract, hello: "from the bar" };',
  });
  expect(await bundle(root)).toContain('from the bar');
});

test('a plugin that is switched off brings no half', async () => {
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
])(
  'browser code that imports %s fails the build, which names the importer',
  async (source, admin) => {
    const root = checkout({ 'plugins/bar/admin.ts': admin });
    await expect(bundle(root)).rejects.toThrow(
      `Browser code must not reach '${source}': it is imported by ${join('plugins', 'bar', 'admin.ts')}`,
    );
  },
);

test('what a lazy screen imports is held to the same rule', async () => {
  const root = checkout({
    'plugins/bar/admin.ts': 'export default { screen: () => import("./admin/Deep.ts") };',
    'plugins/bar/admin/Deep.ts': 'import pg from "pg"; export default pg;',
  });
  await expect(bundle(root)).rejects.toThrow(/'pg'.*Deep\.ts/);
});

test('types of the server may be imported, since nothing of them is left', async () => {
  const root = checkout({
    'plugins/bar/admin.ts':
      'import type { Client } from "pg"; export default { hello: "typed" as unknown as Client };',
  });
  expect(await bundle(root)).toContain('typed');
});
