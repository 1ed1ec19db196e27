import { expect, test } from 'vitest';
import { unusedDependencies, type Manifest } from './unusedDependencies.ts';

const unused = (sources: string[], manifest: Manifest, peers: Record<string, Manifest> = {}) =>
  unusedDependencies({ manifest, sources, manifestOf: (name) => peers[name] ?? {} });

test('finds a dependency that nothing names, in both lists', () => {
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
])('accepts a used dependency: %s', (source) => {
  expect(unused([source], { dependencies: { '@scope/one': '1' } })).toEqual([]);
});

test.each(["// '@scope/one' is named only", "import '@scope/one-more';", "import './@scope/one';"])(
  'doesn’t count a mere mention as a use: %s',
  (source) => {
    expect(unused([source], { dependencies: { '@scope/one': '1' } })).toEqual(['@scope/one']);
  },
);

test('accepts a dependency that another one needs as a peer', () => {
  const manifest = { dependencies: { react: '1' }, devDependencies: { jsdom: '1' } };
  const peers = { react: { peerDependencies: { jsdom: '*' } } };
  expect(unused(["import 'react';"], manifest, peers)).toEqual([]);
});

test('accepts types while their package is used', () => {
  const manifest = {
    devDependencies: { '@types/pg': '1', '@types/a__b': '1', '@types/node': '1' },
  };
  expect(unused(["import 'pg';"], manifest)).toEqual(['@types/a__b']);
  expect(unused(["import '@a/b';"], manifest)).toEqual(['@types/pg']);
});
