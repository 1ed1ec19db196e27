import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from './frontEnds.ts';
import { sumOfVitest } from './runAllTests.ts';

const vitest = { numPassedTests: 3, numFailedTests: 0, testResults: [] };

test('counts passes and failures, and names the failures with their messages', () => {
  const testResults = [
    {
      name: join(root, 'plugins', 'fees', 'fees.test.ts'),
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'a rule is kept' },
        {
          status: 'failed',
          fullName: 'a rule is changed',
          failureMessages: [
            'Error: expected 2\n\n- 2\n\u001b[31m+ 3\u001b[39m\n    at fees.test.ts:3:1',
          ],
        },
      ],
    },
  ];
  expect(sumOfVitest({ numPassedTests: 3, numFailedTests: 1, testResults }, 1)).toEqual({
    passed: 3,
    failed: 1,
    names: [
      'plugins/fees/fees.test.ts: a rule is changed\n    Error: expected 2\n    - 2\n    + 3',
    ],
  });
});

test('a file that doesn’t load is a failure', () => {
  const message = 'SyntaxError: Unexpected token';
  const testResults = [
    { name: join(root, 'a.test.ts'), status: 'failed', message, assertionResults: [] },
  ];
  expect(sumOfVitest({ ...vitest, testResults }, 1)).toMatchObject({
    failed: 1,
    names: ['a.test.ts\n    SyntaxError: Unexpected token'],
  });
});

test('a run that crashed or in which nothing ran is a failure', () => {
  expect(sumOfVitest(vitest, 1).failed).toBe(1);
  expect(sumOfVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1);
});
