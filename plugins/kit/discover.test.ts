import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { discover } from './discover.ts';

const folders: string[] = [];
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })));

/** A checkout with JSON files only: discovery runs no plugin code. */
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

test('finds folders, packages and outside folders in the order of the list', () => {
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
  expect(found[1]?.entryPoints.contract).toMatch(/@acme\/b\/dist\/c\.js$/);
  expect(found[2]).toMatchObject({ folder: join(root, 'outside'), peers: { a: '^1.0.0' } });
});

test('does not add a listed plugin again under another name', () => {
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

test('finds a disabled plugin and marks it as disabled', () => {
  const root = checkout({
    'package.json': { plugins: [{ plugin: './a', enabled: false }] },
    'a/package.json': manifest('a'),
  });
  expect(discover(root)).toMatchObject([{ name: 'a', enabled: false }]);
});

test('names an entry that does not exist', () => {
  const root = checkout({ 'package.json': { plugins: ['@acme/nowhere'] } });
  expect(() => discover(root)).toThrow(
    'The plugin \'@acme/nowhere\' is neither a folder with a package.json nor an installed package. Correct it in "plugins" of package.json or in PLUGINS, or install the package.',
  );
});

test('does not accept a package without a contract as a plugin', () => {
  const root = checkout({
    'package.json': { plugins: ['./a'] },
    'a/package.json': { name: 'a', exports: { './server': './server.ts' } },
  });
  expect(() => discover(root)).toThrow(
    /a in .*\/a doesn't export '.\/contract', so it isn't a plugin\. Add "\.\/contract": "\.\/contract\.ts" to "exports"/,
  );
});

test.each(['storefront', 'public'])('rejects the export %s, which nothing loads', (entryPoint) => {
  const exports = { './contract': './contract.ts', [`./${entryPoint}`]: './it.tsx' };
  const root = checkout({
    'package.json': { plugins: ['./a'] },
    'a/package.json': manifest('a', { exports }),
  });
  expect(() => discover(root)).toThrow(
    `exports './${entryPoint}', which nothing loads yet: the storefront has no slots. Remove it from "exports"`,
  );
});

test('names a package.json that is not valid JSON', () => {
  const root = checkout({ 'package.json': { plugins: ['./a'] }, 'a/package.json': {} });
  writeFileSync(join(root, 'a', 'package.json'), '{ "name": ');
  expect(() => discover(root)).toThrow(/a\/package\.json isn’t valid JSON/);
});

test('finds no plugins in an installation without any', () => {
  expect(discover(checkout({ 'package.json': {} }))).toEqual([]);
});
