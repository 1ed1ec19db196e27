import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FAILURES_FILE } from './failures.ts';
import { root } from './frontEnds.ts';
import { sumOfVitest } from './runAllTests.ts';
import { runCommand } from './runCommand.ts';

test('names failures with the start of their messages', () => {
  const failures = [
    {
      file: join(root, 'plugins', 'fees', 'fees.test.ts'),
      test: 'a rule is changed',
      message: 'Error: expected 2\n\n- 2\n\u001b[31m+ 3\u001b[39m\n    at fees.test.ts:3:1',
    },
  ];
  expect(sumOfVitest({ passed: 3, failures }, 1)).toEqual({
    passed: 3,
    failed: 1,
    names: [
      'plugins/fees/fees.test.ts: a rule is changed\n    Error: expected 2\n    - 2\n    + 3',
    ],
  });
});

test('a run that crashed or in which nothing ran is a failure', () => {
  expect(sumOfVitest({ passed: 3, failures: [] }, 1).failed).toBe(1);
  expect(sumOfVitest({ passed: 0, failures: [] }, 0).failed).toBe(1);
});

test('names a failed test, a hook, a file that doesn’t load, and an error that nothing caught', async ({
  onTestFinished,
}) => {
  // Inside the project, where the tests find Vitest.
  await mkdir(join(root, '.foyer', 'test'), { recursive: true });
  const folder = await mkdtemp(join(root, '.foyer', 'test', 'run-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const report = join(folder, 'failures.json');
  const files = {
    'vitest.config.js': 'export default {};',
    'sums.test.js': `import { beforeAll, describe, expect, test } from 'vitest';
      test('passes', () => expect(1).toBe(1));
      test('fails', () => expect(1).toBe(2));
      describe('with a hook', () => {
        beforeAll(() => { throw new Error('The hook failed.'); });
        test('is skipped', () => expect(1).toBe(1));
      });`,
    'broken.test.js': `throw new Error('The file failed.');`,
    'uncaught.test.js': `import { test } from 'vitest';
      test('leaves a rejection behind', () => { Promise.reject(new Error('Nothing caught this.')); });`,
  };
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text);
  const { code } = await runCommand(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      `--root=${folder}`,
      `--reporter=${join(root, 'api', 'start', 'failures.ts')}`,
    ],
    { env: { ...process.env, [FAILURES_FILE]: report } },
  );
  const { passed, failed, names } = sumOfVitest(JSON.parse(await readFile(report, 'utf8')), code);
  expect({ passed, failed }).toEqual({ passed: 2, failed: 4 });
  expect(
    names.map((name) =>
      name
        .replace(/.*\/(?=\w+\.test)/, '')
        .split('\n    ')
        .slice(0, 2),
    ),
  ).toEqual([
    ['broken.test.js', 'The file failed.'],
    ['sums.test.js: with a hook', 'The hook failed.'],
    ['sums.test.js: fails', expect.stringContaining('expected 1 to be 2')],
    ['Outside any test', 'Error: Nothing caught this.'],
  ]);
});
