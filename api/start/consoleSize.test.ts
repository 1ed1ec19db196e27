import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOME_BUDGET_KB, measureConsole, type ConsoleSizes } from './consoleSize.ts';
import { root } from './frontEnds.ts';

const dist = mkdtempSync(join(tmpdir(), 'foyer-console-'));
let sizes: ConsoleSizes;
beforeAll(async () => {
  const program = join(import.meta.dirname, 'buildWithVite.ts');
  await promisify(execFile)(process.execPath, ['--import', 'tsx', program, 'admin', dist], {
    cwd: root,
  });
  sizes = measureConsole(dist);
});
afterAll(() => rmSync(dist, { recursive: true }));

test(`the shell and its home cost at most ${HOME_BUDGET_KB} kB of gzipped JavaScript`, () => {
  expect(sizes.home).toBeLessThanOrEqual(HOME_BUDGET_KB);
});

test('sign-in loads React and its own code, and nothing of the console', () => {
  expect(sizes.signIn).toBeLessThanOrEqual(80);
});
