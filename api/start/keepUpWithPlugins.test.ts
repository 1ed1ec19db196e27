import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Change, watchPlugins } from './keepUpWithPlugins.ts';

let root: string;
let watching: { stop(): Promise<void> };
const changes: Change[] = [];
const said: string[] = [];

const write = async (path: string, content: object | string) => {
  await mkdir(join(root, path, '..'), { recursive: true });
  await writeFile(
    join(root, path),
    typeof content === 'string' ? content : JSON.stringify(content),
  );
};
const manifest = (name: string) => ({ name, exports: { './contract': './contract.ts' } });

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'foyer-watch-'));
  await write('package.json', { plugins: ['./a'] });
  await write('a/package.json', manifest('a'));
  await write('b/package.json', manifest('b'));
  changes.length = 0;
  said.length = 0;
  watching = watchPlugins({
    root,
    plugins: [],
    say: (line) => said.push(line),
    onChange: async (change) => void changes.push(change),
  });
});
afterEach(async () => {
  await watching.stop();
  await rm(root, { recursive: true });
});
const seen = () => expect.poll(() => changes, { timeout: 10_000 });

test('a migration, including the first one, and a contract mean new tables', async () => {
  await write('a/migrations/20261121_a.ts', 'export {};');
  await seen().toEqual(['tables']);
  await write('a/migrations/20261122_b.ts', 'export {};');
  await seen().toEqual(['tables', 'tables']);
  await write('a/contract.ts', 'export default {};');
  await seen().toEqual(['tables', 'tables', 'tables']);
});

test('an SQL file, including the first one, is applied to the database', async () => {
  await write('a/sql/sum.sql', 'select 1');
  await seen().toEqual(['tables']);
  await write('a/sql/sum.sql', 'select 2');
  await seen().toEqual(['tables', 'tables']);
});

test('a listed plugin and its package.json mean a new list', async () => {
  await write('package.json', { plugins: ['./a', './b'] });
  await seen().toEqual(['list']);
  await write('b/package.json', { ...manifest('b'), peerDependencies: { a: '^1.0.0' } });
  await seen().toEqual(['list', 'list']);
  await write('b/migrations/20261121_b.ts', 'export {};');
  await seen().toEqual(['list', 'list', 'tables']);
});

test('reports a list that names nothing, and reads the next one', async () => {
  await write('package.json', { plugins: ['./nowhere'] });
  await expect.poll(() => said.join(), { timeout: 10_000 }).toContain("'./nowhere' is neither");
  await write('package.json', { plugins: ['./b'] });
  await seen().toEqual(['list']);
});
