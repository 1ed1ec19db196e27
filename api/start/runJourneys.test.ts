import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { root } from './frontEnds.ts';
import { MOST_FLAKY, runJourneys, sumOfJourneys } from './runJourneys.ts';

const rootDir = join(root, 'tests', 'e2e');
type Status = 'expected' | 'unexpected' | 'skipped';

function round(statuses: Record<string, Status>, { errors = [] as unknown[], code = 0 } = {}) {
  const specs = Object.entries(statuses).map(([title, status]) => ({
    id: `id of ${title}`,
    title,
    file: 'sale.spec.ts',
    ok: status !== 'unexpected',
    tests: [{ status }],
  }));
  const count = (wanted: Status) => specs.filter(({ tests }) => tests[0]?.status === wanted).length;
  return {
    code,
    report: {
      config: { rootDir },
      stats: { expected: count('expected'), unexpected: count('unexpected') },
      errors,
      suites: [{ suites: [{ specs }] }],
    },
  };
}

const nameOf = (title: string) => `tests/e2e/sale.spec.ts: ${title}`;

describe('the summary of the journeys', () => {
  test('counts passes and failures, and names the failures', () => {
    const sum = sumOfJourneys(
      round({ 'a sale': 'unexpected', 'a door': 'expected' }, { code: 1 }),
      round({ 'a sale': 'unexpected' }, { code: 1 }),
    );
    expect(sum).toEqual({
      passed: 1,
      failed: 1,
      names: [nameOf('a sale')],
      flaky: [],
      remarks: [],
    });
  });

  test('accepts a journey that passes on the second run, and names it', () => {
    const sum = sumOfJourneys(
      round({ 'a sale': 'unexpected', 'a door': 'expected' }, { code: 1 }),
      round({ 'a sale': 'expected' }),
    );
    expect(sum).toEqual({
      passed: 2,
      failed: 0,
      names: [],
      flaky: [nameOf('a sale')],
      remarks: [],
    });
  });

  test('accepts at most three flaky journeys', () => {
    const flaky = (count: number) => {
      const titles = Array.from({ length: count }, (_, index) => `journey ${index}`);
      const all = (status: Status) => Object.fromEntries(titles.map((title) => [title, status]));
      return sumOfJourneys(round(all('unexpected'), { code: 1 }), round(all('expected')));
    };
    expect(flaky(MOST_FLAKY)).toMatchObject({ passed: 3, failed: 0, remarks: [] });
    expect(flaky(MOST_FLAKY + 1)).toMatchObject({
      passed: 0,
      failed: 4,
      remarks: ['4 journeys are flaky, and more than 3 fail the run.'],
    });
  });

  test('fails if the second run crashes or skips the journey', () => {
    const first = round({ 'a sale': 'unexpected' }, { code: 1 });
    expect(sumOfJourneys(first, round({}, { code: 1 })).names).toEqual([nameOf('a sale')]);
    const skipped = round({ 'a sale': 'skipped' });
    expect(sumOfJourneys(first, skipped).names).toEqual([nameOf('a sale')]);
  });

  test('counts journeys that an earlier failure kept from running the first time', () => {
    const first = round({ one: 'unexpected', two: 'skipped', three: 'skipped' }, { code: 1 });
    const again = round({ one: 'expected', two: 'expected', three: 'unexpected' }, { code: 1 });
    expect(sumOfJourneys(first, again)).toMatchObject({
      passed: 2,
      failed: 1,
      names: [nameOf('three')],
      flaky: [nameOf('one')],
    });
  });

  test('fails a run that crashed or in which nothing ran', () => {
    expect(sumOfJourneys(round({ one: 'expected' }, { errors: [{}], code: 1 })).failed).toBe(1);
    expect(sumOfJourneys(round({ one: 'expected' }, { code: 1 })).failed).toBe(1);
    expect(sumOfJourneys(round({})).failed).toBe(1);
  });
});

describe('a run of Playwright', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-journeys-'));
  afterAll(() => rmSync(folder, { recursive: true }));

  test('reruns only the failures, after the rest of the run', async () => {
    const output = join(folder, 'results');
    const report = (name: string) => join(output, `${name}.json`);
    let hadRunAgain: boolean | undefined;
    const sum = await runJourneys({
      config: 'tests/fixtures/flaky-journeys/playwright.config.ts',
      output,
      env: { FLAKY_JOURNEYS: folder },
      isShown: false,
      untilAlone: async () => {
        hadRunAgain = existsSync(report('again'));
      },
    });
    const file = 'tests/fixtures/flaky-journeys/trouble.spec.ts';
    expect(sum).toEqual({
      passed: 3,
      failed: 1,
      names: [`${file}: another of two on the same line`],
      flaky: [`${file}: fails the first time only`],
      remarks: [],
    });
    expect(hadRunAgain).toBe(false);
    const again = JSON.parse(readFileSync(report('again'), 'utf8')) as {
      config: { workers: number };
      stats: { expected: number; unexpected: number; skipped: number };
    };
    expect(again).toMatchObject({
      config: { workers: 1 },
      stats: { expected: 1, unexpected: 1, skipped: 0 },
    });
    expect(readdirSync(output)).toContain('again');
  });
});
