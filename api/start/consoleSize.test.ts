import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { HOME_BUDGET_KB, measureConsole, type ConsoleSizes } from './consoleSize.ts';
import { buildFrontEnd, distFolder } from './frontEnds.ts';

let sizes: ConsoleSizes;
beforeAll(async () => {
  await buildFrontEnd('admin', { plugins: [] });
  sizes = measureConsole(join(distFolder([]), 'admin'));
});

test(`the shell and its home cost at most ${HOME_BUDGET_KB} kB of gzipped JavaScript`, () => {
  expect(sizes.home).toBeLessThanOrEqual(HOME_BUDGET_KB);
});

test('sign-in carries React and itself, and nothing of the console', () => {
  expect(sizes.signIn).toBeLessThanOrEqual(80);
});
