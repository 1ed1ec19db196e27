import { expect, test } from 'vitest';
import { crossImportProblems } from './crossImports.ts';

const manifest = (name: string, exports: Record<string, string>) =>
  JSON.stringify({ name, exports });

const house: Readonly<Record<string, string>> = {
  'plugins/kit/package.json': manifest('@foyer/kit', { '.': './kit.ts', './admin': './admin.ts' }),
  'plugins/kit/kit.ts': `export const client = 1;`,
  'plugins/kit/admin.ts': `import { client } from './kit.ts';`,
  'packages/testing/package.json': manifest('@foyer/testing', { '.': './testing.ts' }),
  'packages/testing/testing.ts': `import { boot } from '../../api/boot.ts';`,
  'plugins/fees/package.json': manifest('@foyer/plugin-fees', { './contract': './contract.ts' }),
  'plugins/fees/contract.ts': `import { client } from '@foyer/kit';`,
  'plugins/fees/server.ts': `import fees from './contract.ts';`,
  'plugins/fees/admin.tsx': `import fees from './contract.ts'; import { Tile } from '@foyer/kit/admin';`,
  'plugins/fees/fees.test.ts': `import { testApp } from '@foyer/testing'; import './server.ts'; import './admin.tsx';`,
  'plugins/orders/package.json': manifest('@foyer/plugin-orders', {
    './contract': './contract.ts',
  }),
  'plugins/orders/contract.ts': `import fees from '@foyer/plugin-fees/contract';`,
  'api/boot.ts': `import orders from '../plugins/orders/contract.ts';`,
  'admin/Shell.tsx': `export const Shell = () => import('../plugins/fees/admin.tsx');`,
  'storefront/Storefront.tsx': `import orders from '@foyer/plugin-orders/contract';`,
};

/** The problems once some files have other texts. */
const problems = (texts: Readonly<Record<string, string>> = {}) => {
  const all = { ...house, ...texts };
  return crossImportProblems({ files: Object.keys(all), textOf: (file) => all[file] ?? '' });
};

test('accepts imports that cross no wall', () => {
  expect(problems()).toEqual([]);
});

test.each([
  [`import { boot } from '../../api/boot.ts';`, 'api/boot.ts'],
  [`import type { Shell } from '../../admin/Shell.tsx';`, 'admin/Shell.tsx'],
  [`type Shell = import('../../admin/Shell.tsx').Shell;`, 'admin/Shell.tsx'],
  [`const late = () => import('../../api/boot.ts');`, 'api/boot.ts'],
  [`export * from '@foyer/plugin-fees/contract';`, 'plugins/fees/contract.ts'],
  [`import { testApp } from '@foyer/testing';`, 'packages/testing/testing.ts'],
])('rejects in the kit: %s', (text, to) => {
  expect(problems({ 'plugins/kit/paths.ts': text })).toContain(
    `plugins/kit/paths.ts imports ${to}: the kit imports nothing but packages`,
  );
});

test('lets the kit’s tests import test support and fixtures, but not the host', () => {
  const file = 'plugins/kit/paths.test.ts';
  const text = `import { testApp } from '@foyer/testing'; import '../../tests/fixtures/lab.ts';`;
  expect(problems({ [file]: text })).toEqual([]);
  expect(problems({ [file]: `import '../../api/boot.ts';` })).toEqual([
    `${file} imports api/boot.ts: the kit imports nothing but packages`,
  ]);
});

test('rejects the inside of another plugin, by its path or its name', () => {
  expect(problems({ 'plugins/orders/total.ts': `import '../fees/contract.ts';` })).toEqual([
    'plugins/orders/total.ts imports plugins/fees/contract.ts: a plugin imports others only by their names',
  ]);
  expect(problems({ 'plugins/orders/total.test.ts': `import '@foyer/plugin-fees/save';` })).toEqual(
    [
      'plugins/orders/total.test.ts imports @foyer/plugin-fees/save: its package doesn’t export that',
    ],
  );
});

test.each([
  ['plugins/fees/server.ts', `import './admin.tsx';`, 'the server doesn’t import the console'],
  ['api/boot.ts', `import '../admin/Shell.tsx';`, 'the server doesn’t import the console'],
  [
    'api/boot.ts',
    `import '../storefront/Storefront.tsx';`,
    'the server doesn’t import the storefront',
  ],
  [
    'plugins/fees/admin.tsx',
    `import type { A } from './server.ts';`,
    'the console doesn’t import the server',
  ],
  [
    'storefront/Storefront.tsx',
    `import '@foyer/kit/admin';`,
    'the storefront doesn’t import the console',
  ],
  [
    'storefront/Storefront.tsx',
    `import '../api/boot.ts';`,
    'the storefront doesn’t import the server',
  ],
])('keeps server, console and storefront apart: %s with %s', (file, text, rule) => {
  expect(problems({ [file]: text })).toEqual([expect.stringContaining(`: ${rule}`)]);
});

test('rejects test support in the program, and accepts it in commands', () => {
  const text = `import { testApp } from '@foyer/testing';`;
  expect(problems({ 'plugins/fees/server/save.ts': text })).toEqual([
    'plugins/fees/server/save.ts imports packages/testing/testing.ts: only tests import test support',
  ]);
  const accepted = ['api/report.ts', 'packages/cli/types.ts', 'plugins/fees/testing/sold.ts'];
  for (const file of accepted) expect(problems({ [file]: text })).toEqual([]);
});

test('finds plugins that import values of each other, but not types', () => {
  const file = 'plugins/fees/contract.ts';
  expect(problems({ [file]: `import orders from '@foyer/plugin-orders/contract';` })).toEqual([
    'plugins/fees, plugins/orders import each other: move what they share',
    'plugins/fees/contract.ts, plugins/orders/contract.ts import each other: move what they share to a file of its own',
  ]);
  for (const text of [
    `import type { Order } from '@foyer/plugin-orders/contract';`,
    `import { type Order } from '@foyer/plugin-orders/contract';`,
    `const late = () => import('@foyer/plugin-orders/contract');`,
  ])
    expect(problems({ [file]: text })).toEqual([]);
});

test('finds files of one part that import values of each other', () => {
  const texts = {
    'plugins/kit/kit.ts': `export * from './paths.ts';`,
    'plugins/kit/paths.ts': `import { client } from './kit.ts';`,
  };
  expect(problems(texts)).toEqual([
    'plugins/kit/kit.ts, plugins/kit/paths.ts import each other: move what they share to a file of its own',
  ]);
});
