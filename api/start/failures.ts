import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Reporter } from 'vitest/node';

/** What failed in a run of Vitest, wherever it happened. */
export interface VitestFailures {
  passed: number;
  failures: { file?: string; test?: string; message?: string }[];
}

/** The environment variable with the path of the JSON file (VitestFailures) that the reporter writes. */
export const FAILURES_FILE = 'FOYER_TEST_FAILURES';

type TestRunEnd = Parameters<NonNullable<Reporter['onTestRunEnd']>>;

/**
 * A reporter of Vitest. Unlike Vitest's JSON report it also names files that don't load, hooks that
 * fail outside any test, and errors that nothing caught.
 */
export default class FailuresReporter implements Reporter {
  async onTestRunEnd(modules: TestRunEnd[0], unhandled: TestRunEnd[1]): Promise<void> {
    const path = process.env[FAILURES_FILE];
    if (path === undefined) throw new Error(`${FAILURES_FILE} names no file.`);
    const sum: VitestFailures = { passed: 0, failures: [] };
    for (const module of modules) {
      const file = module.moduleId;
      for (const { message } of module.errors()) sum.failures.push({ file, message });
      for (const suite of module.children.allSuites())
        for (const { message } of suite.errors())
          sum.failures.push({ file, test: suite.fullName, message });
      for (const test of module.children.allTests()) {
        const { state, errors = [] } = test.result();
        if (state === 'passed') sum.passed += 1;
        if (state !== 'failed') continue;
        sum.failures.push({
          file,
          test: test.fullName,
          message: errors[0]?.stack ?? errors[0]?.message,
        });
      }
    }
    for (const { stack, message } of unhandled) sum.failures.push({ message: stack ?? message });
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, JSON.stringify(sum));
  }
}
