import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { discover } from './discover.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A checkout of JSON files only: nothing of a plugin is run to find it. */
function checkout(files: Record<string, object>): string {
  const root = mkdtempSync(join(tmpdir(), 'foyer-discover-'));
  folders.push(root);
  for (const [path, content] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), JSON.stringify(content));
  }
  return root;
}
const manifest = (name: string, more: object = {}) => ({
  name,
  exports: { './package.json': './package.json', './contract': './contract.ts' },
  ...more,
});

test('folders, packages and outside folders are found in the order of the list', () => {
  const root = checkout({
    'app/package.json': { plugins: ['./plugins/a', '@acme/b'] },
    'app/plugins/a/package.json': manifest('a'),
    'app/node_modules/@acme/b/package.json': manifest('@acme/b', {
      exports: { './package.json': './package.json', './contract': { default: './dist/c.js' } },
    }),
    'outside/package.json': manifest('c', { peerDependencies: { a: '^1.0.0' } }),
  });
  const found = discover(join(root, 'app'), ' ../outside ,');
  expect(found.map(({ name }) => name)).toEqual(['a', '@acme/b', 'c']);
  expect(found[1]?.halves.contract).toMatch(/@acme\/b\/dist\/c\.js$/);
  expect(found[2]).toMatchObject({ folder: join(root, 'outside'), peers: { a: '^1.0.0' } });
});

test('one that is listed is not added once more, by whatever name', () => {
  const root = checkout({
    'package.json': { plugins: ['./a', { plugin: './off', enabled: false }] },
    'a/package.json': manifest('a'),
    'off/package.json': manifest('off'),
  });
  mkdirSync(join(root, 'node_modules'));
  symlinkSync(join(root, 'a'), join(root, 'node_modules', 'a'));
  const found = discover(root, `${join(root, 'a')},./a/,a,./off`);
  expect(found.map(({ name, enabled }) => [name, enabled])).toEqual([
    ['a', true],
    ['off', false],
    ['off', true],
  ]);
});

test('a plugin that is switched off is found and says so', () => {
  const root = checkout({
    'package.json': { plugins: [{ plugin: './a', enabled: false }] },
    'a/package.json': manifest('a'),
  });
  expect(discover(root)).toMatchObject([{ name: 'a', enabled: false }]);
});

test('an entry that is nothing is named', () => {
  const root = checkout({ 'package.json': { plugins: ['@acme/nowhere'] } });
  expect(() => discover(root)).toThrow(
    'The plugin \'@acme/nowhere\' is neither a folder with a package.json nor an installed package. It stands in "plugins" of package.json or in PLUGINS: correct it there, or install it.',
  );
});

test('a package without a contract is no plugin', () => {
  const root = checkout({
    'package.json': { plugins: ['./a'] },
    'a/package.json': { name: 'a', exports: { './server': './server.ts' } },
  });
  expect(() => discover(root)).toThrow(
    /a in .*\/a exports no '.\/contract': it is no plugin\. Add "\.\/contract": "\.\/contract\.ts" to "exports"/,
  );
});

test.each(['storefront', 'public'])('a half %s, which nothing loads, is refused', (half) => {
  const exports = { './contract': './contract.ts', [`./${half}`]: './it.tsx' };
  const root = checkout({
    'package.json': { plugins: ['./a'] },
    'a/package.json': manifest('a', { exports }),
  });
  expect(() => discover(root)).toThrow(
    `exports './${half}', which nothing loads: the storefront has no slots yet. Take it out of "exports"`,
  );
});

test('a package.json that is no JSON is named', () => {
  const root = checkout({ 'package.json': { plugins: ['./a'] }, 'a/package.json': {} });
  writeFileSync(join(root, 'a', 'package.json'), '{ "name": ');
  expect(() => discover(root)).toThrow(/a\/package\.json is no valid JSON/);
});

test('an installation without plugins has none', () => {
  expect(discover(checkout({ 'package.json': {} }))).toEqual([]);
});
