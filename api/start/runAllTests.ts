import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { check } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { root } from './frontEnds.ts';
import { keepProgress } from './progress.ts';
import { runCommand } from './runCommand.ts';
import { testsOf } from './testsOf.ts';

interface Sum {
  passed: number;
  failed: number;
  /** What failed, so far as it has a name. */
  names: string[];
}

const testFolder = join(root, '.foyer', 'test');
const say = (line: string) => process.stdout.write(`${line}\n`);

/**
 * Everything that has to hold, and a last line that says how much of it does.
 * @param places files or folders whose tests alone are run; all of them and the checks unless given
 */
export async function runAllTests(places: readonly string[] = []): Promise<void> {
  const startedAt = Date.now();
  const sum: Sum = { passed: 0, failed: 0, names: [] };
  for (const round of roundsFor(places)) {
    say(`\n${round.map(([title]) => title).join(', ')}`);
    for (const result of await Promise.all(round.map(outcomeOf))) {
      sum.passed += result.passed;
      sum.failed += result.failed;
      sum.names.push(...result.names);
    }
  }
  if (sum.names.length > 0) say(`\nFailed:\n${sum.names.map((name) => `  ${name}`).join('\n')}`);
  say(`\nin ${Math.round((Date.now() - startedAt) / 1000)} s, on Node ${process.versions.node}`);
  say(`${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed || !sum.passed ? 1 : 0);
}

type Part = readonly [title: string, run: () => Promise<Sum>];

/** A part that breaks down has failed, and keeps no other from running. */
const outcomeOf = ([title, part]: Part): Promise<Sum> =>
  part().catch((error: Error): Sum => {
    say(error.message);
    return { passed: 0, failed: 1, names: [title] };
  });

/** One round after the other; the parts of a round run side by side. */
function roundsFor(places: readonly string[]): Part[][] {
  if (places.length === 0)
    return [
      // Tests wait for servers and databases a tenth of their time, which is the checks' time.
      [
        ['Unit and API tests', () => unitTests([])],
        ['Check', checkBeside],
      ],
      [['Browser tests', () => browserTests([])]],
    ];
  try {
    const { unitTests: files, journeys } = testsOf(places);
    const rounds: Part[][] = [];
    if (files.length > 0) rounds.push([['Unit and API tests', () => unitTests(files)]]);
    if (journeys.length > 0) rounds.push([['Browser tests', () => browserTests(journeys)]]);
    return rounds;
  } catch (error) {
    return [[['Which tests', () => Promise.reject(error as Error)]]];
  }
}

/** What it says is shown when all of it has run: the tests beside it write to the same terminal. */
async function checkBeside(): Promise<Sum> {
  const progress = keepProgress();
  const sum = await check({ progress, isInBackground: true });
  say(`\nCheck\n${progress.lines.join('\n')}`);
  return sum;
}

/** They bring their database themselves: tests/database.ts. */
async function unitTests(files: readonly string[]): Promise<Sum> {
  const report = join(testFolder, 'vitest.json');
  await rm(report, { force: true });
  const { code } = await runCommand(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...files,
    ],
    { isShown: true },
  );
  return sumOfVitest(JSON.parse(await readFile(report, 'utf8')), code);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: {
    name: string;
    status: string;
    assertionResults: { status: string; fullName: string }[];
  }[];
}

export function sumOfVitest(report: VitestReport, code: number): Sum {
  // A file that does not load has no tests that could fail, and fails all the same.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  );
  const names = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map(({ fullName }) => `${relative(root, name)}: ${fullName}`),
  );
  return atLeastOne({
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    names: [...brokenFiles.map(({ name }) => relative(root, name)), ...names],
    code,
  });
}

/** The app is started by Playwright's configuration, through the launcher, as a user would. */
async function browserTests(files: readonly string[]): Promise<Sum> {
  ensureChromium(process.env, say);
  const report = join(testFolder, 'playwright.json');
  await rm(report, { force: true });
  const { code } = await runCommand(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
      ...files,
    ],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, isShown: true },
  );
  return sumOfPlaywright(JSON.parse(await readFile(report, 'utf8')), code);
}

interface PlaywrightSuite {
  specs?: { title: string; file: string; ok: boolean }[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

export function sumOfPlaywright(report: PlaywrightReport, code: number): Sum {
  const { stats, errors } = report;
  return atLeastOne({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    names: failedSpecs(report),
    code,
  });
}

const failedSpecs = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs.filter(({ ok }) => !ok).map(({ file, title }) => `tests/e2e/${file}: ${title}`),
  ...suites.flatMap(failedSpecs),
];

/** A run that ended badly, or in which nothing ran, is a failure even if no test says so. */
function atLeastOne({ passed, failed, names, code }: Sum & { code: number }): Sum {
  const isSilentFailure = !failed && (code !== 0 || !passed);
  return { passed, failed: isSilentFailure ? 1 : failed, names };
}
