import { expect, test } from 'vitest';
import { sumOfPlaywright, sumOfVitest } from './runAllTests.ts';

const vitest = { numPassedTests: 3, numFailedTests: 0, testResults: [] };
const stats = { expected: 2, unexpected: 0, flaky: 0 };

test('what passed and what failed is counted', () => {
  expect(sumOfVitest({ ...vitest, numFailedTests: 2 }, 1)).toEqual({ passed: 3, failed: 2 });
  expect(sumOfPlaywright({ stats: { ...stats, unexpected: 1 }, errors: [] }, 1)).toEqual({
    passed: 2,
    failed: 1,
  });
});

test('a file that does not load is a failure', () => {
  const testResults = [{ status: 'failed', assertionResults: [] }];
  expect(sumOfVitest({ ...vitest, testResults }, 1).failed).toBe(1);
});

test('a run that crashed or in which nothing ran is a failure', () => {
  expect(sumOfVitest(vitest, 1).failed).toBe(1);
  expect(sumOfVitest({ ...vitest, numPassedTests: 0 }, 0).failed).toBe(1);
  expect(sumOfPlaywright({ stats, errors: [{}] }, 1).failed).toBe(1);
  expect(sumOfPlaywright({ stats: { ...stats, expected: 0 }, errors: [] }, 0).failed).toBe(1);
});

test('a test that passed only when it was tried again is a failure', () => {
  expect(sumOfPlaywright({ stats: { ...stats, flaky: 1 }, errors: [] }, 0).failed).toBe(1);
});
