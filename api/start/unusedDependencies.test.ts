import { expect, test } from 'vitest';
import { unusedDependencies, type Manifest } from './unusedDependencies.ts';

const unused = (sources: string[], manifest: Manifest, peers: Record<string, Manifest> = {}) =>
  unusedDependencies({ manifest, sources, manifestOf: (name) => peers[name] ?? {} });

test('a dependency that nothing names is found, in both lists', () => {
  const manifest = { dependencies: { flydrive: '1' }, devDependencies: { nock: '1', zod: '1' } };
  expect(unused(["import * as z from 'zod';"], manifest)).toEqual(['flydrive', 'nock']);
});

test.each([
  "import { a } from '@scope/one';",
  "import '@scope/one/some.css';",
  "await import('@scope/one');",
  "export { a } from '@scope/one/part';",
  'resolve(`@scope/one/files/${name}.woff`)',
  "const bin = 'node_modules/@scope/one/bin.js';",
  "@import '@scope/one';",
  '/// <reference types="@scope/one" />',
])('one that is used is not: %s', (source) => {
  expect(unused([source], { dependencies: { '@scope/one': '1' } })).toEqual([]);
});

test.each(["// '@scope/one' is named only", "import '@scope/one-more';", "import './@scope/one';"])(
  'a word is no use: %s',
  (source) => {
    expect(unused([source], { dependencies: { '@scope/one': '1' } })).toEqual(['@scope/one']);
  },
);

test('what another dependency wants beside it is needed', () => {
  const manifest = { dependencies: { react: '1' }, devDependencies: { jsdom: '1' } };
  const peers = { react: { peerDependencies: { jsdom: '*' } } };
  expect(unused(["import 'react';"], manifest, peers)).toEqual([]);
});

test('types are needed as long as what they describe is', () => {
  const manifest = {
    devDependencies: { '@types/pg': '1', '@types/a__b': '1', '@types/node': '1' },
  };
  expect(unused(["import 'pg';"], manifest)).toEqual(['@types/a__b']);
  expect(unused(["import '@a/b';"], manifest)).toEqual(['@types/pg']);
});
