import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CONFORMANCE } from './conformance.ts';
import type { ConformsOptions, Subject } from './subject.ts';
import { subjectAt } from './subjectAt.ts';

/**
 * Runs the conformance checks on a plugin, one test each.
 * @example conforms(import.meta.url, { make: { fees: (n) => ({ details: { name: `Fee ${n}` } }) } });
 */
export function conforms(url: string, options: ConformsOptions = {}): void {
  const folder = dirname(fileURLToPath(url));
  describe('conformance', () => {
    let subject: Subject;
    beforeAll(async () => {
      subject = await subjectAt(folder, options);
    });
    afterAll(() => subject?.app.stop());
    for (const [sentence, check] of Object.entries(CONFORMANCE))
      // A plugin may have twenty lists, each of which is walked in every order.
      test(sentence, { timeout: 600_000 }, async () => {
        const problems = await check(subject);
        // A comparison's message would shorten them.
        if (problems.length > 0) expect.fail(problems.join('\n'));
      });
  });
}

/**
 * The same, but returns the problems by sentence instead of asserting; sentences without problems
 * are omitted.
 * @param only some of the sentences, in the order of `CONFORMANCE`
 */
export async function conformanceProblems(
  folder: string,
  options: ConformsOptions = {},
  only: readonly string[] = Object.keys(CONFORMANCE),
): Promise<Record<string, string[]>> {
  const subject = await subjectAt(folder, options);
  try {
    const found: Record<string, string[]> = {};
    for (const [sentence, check] of Object.entries(CONFORMANCE)) {
      if (!only.includes(sentence)) continue;
      const problems = await check(subject).catch((error: unknown) => [String(error)]);
      if (problems.length > 0) found[sentence] = problems;
    }
    return found;
  } finally {
    await subject.app.stop();
  }
}
