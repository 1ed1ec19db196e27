import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './frontEnds.ts';
import { sumOfVitest } from './runAllTests.ts';

const vitest = { numPassedTests: 3, numFailedTests: 0, testResults: [] };

test('what passed and what failed is counted, and what failed is named', () => {
  const testResults = [
    {
      name: join(root, 'plugins', 'fees', 'fees.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a rule is kept' },
        { status: 'failed', fullName: 'a rule is changed' },
      ],
    },
  ];
  expect(sumOfVitest({ numPassedTests: 3, numFailedTests: 1, testResults }, 1)).toEqual({
    passed: 3,
    failed: 1,
    names: ['plugins/fees/fees.test.ts: a rule is changed'],
  });
});

test('a file that does not load is a failure', () => {
  const testResults = [{ name: join(root, 'a.test.ts'), status: 'failed', assertionResults: [] }];
  expect(sumOfVitest({ ...vitest, testResults }, 1)).toMatchObject({
    failed: 1,
    names: ['a.test.ts'],
  });
});

test('a run that crashed or in which nothing ran is a failure', () => {
  expect(sumOfVitest(vitest, 1).failed).toBe(1);
  expect(sumOfVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1);
});
