import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { check } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { root } from './frontEnds.ts';
import { runCommand } from './runCommand.ts';

interface Sum {
  passed: number;
  failed: number;
}

const testFolder = join(root, '.foyer', 'test');
const say = (line: string) => process.stdout.write(`${line}\n`);

/** Everything that has to hold, and a last line that says how much of it does. */
export async function runAllTests(): Promise<void> {
  const startedAt = Date.now();
  const sum: Sum = { passed: 0, failed: 0 };
  for (const [title, part] of [
    ['Check', check],
    ['Unit and API tests', unitTests],
    ['Browser tests', browserTests],
  ] as const) {
    say(`\n${title}`);
    const result = await part().catch((error: Error): Sum => {
      say(error.message);
      return { passed: 0, failed: 1 };
    });
    sum.passed += result.passed;
    sum.failed += result.failed;
  }
  say(`\nin ${Math.round((Date.now() - startedAt) / 1000)} s`);
  say(`${sum.passed} passed, ${sum.failed} failed`);
  process.exit(sum.failed || !sum.passed ? 1 : 0);
}

/** They bring their database themselves: tests/database.ts. */
async function unitTests(): Promise<Sum> {
  const report = join(testFolder, 'vitest.json');
  await rm(report, { force: true });
  const { code } = await runCommand(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
    ],
    { isShown: true },
  );
  return sumOfVitest(JSON.parse(await readFile(report, 'utf8')), code);
}

interface VitestReport {
  numPassedTests: number;
  numFailedTests: number;
  testResults: { status: string; assertionResults: unknown[] }[];
}

export function sumOfVitest(report: VitestReport, code: number): Sum {
  // A file that does not load has no tests that could fail, and fails all the same.
  const brokenFiles = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.length,
  ).length;
  return atLeastOne({
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles,
    code,
  });
}

/** The app is started by Playwright's configuration, through the launcher, as a user would. */
async function browserTests(): Promise<Sum> {
  ensureChromium(process.env, say);
  const report = join(testFolder, 'playwright.json');
  await rm(report, { force: true });
  const { code } = await runCommand(
    [
      'node_modules/@playwright/test/cli.js',
      'test',
      '--config=tests/playwright.config.ts',
      '--reporter=list,json',
    ],
    { env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, isShown: true },
  );
  return sumOfPlaywright(JSON.parse(await readFile(report, 'utf8')), code);
}

interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number };
  errors: unknown[];
}

export function sumOfPlaywright({ stats, errors }: PlaywrightReport, code: number): Sum {
  return atLeastOne({
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    code,
  });
}

/** A run that ended badly, or in which nothing ran, is a failure even if no test says so. */
function atLeastOne({ passed, failed, code }: Sum & { code: number }): Sum {
  const isSilentFailure = !failed && (code !== 0 || !passed);
  return { passed, failed: isSilentFailure ? 1 : failed };
}
