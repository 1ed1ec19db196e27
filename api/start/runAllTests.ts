import { readFile, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { check } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { root } from './frontEnds.ts';
import { keepProgress } from './progress.ts';
import { runCommand } from './runCommand.ts';
import { atLeastOne, runJourneys, startJourneyApp, type JourneySum } from './runJourneys.ts';
import { testsOfChange } from './testsOfChange.ts';
import { testsOf, type TestsOfPlaces } from './testsOf.ts';

type Sum = Pick<JourneySum, 'passed' | 'failed' | 'names'> & Partial<JourneySum>;

/** What runs: files of Vitest and of Playwright. None of a kind where it is left out, all where it is empty. */
interface Plan {
  unitTests?: readonly string[];
  journeys?: readonly string[];
  hasChecks?: boolean;
}

const testFolder = join(root, '.foyer', 'test');
const say = (line: string) => process.stdout.write(`${line}\n`);
const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 1000);

/**
 * Everything that has to hold, and a last line that says how much of it does.
 * @param args files or folders whose tests alone are run, with `--browser` for the browser tests about
 * them, or `--changed[=ref]` for what a change can reach; all tests and the checks unless given
 */
export async function runAllTests(args: readonly string[] = []): Promise<void> {
  const startedAt = Date.now();
  const { sums, times } = await run(args);
  const passed = sums.reduce((sum, one) => sum + one.passed, 0);
  const failed = sums.reduce((sum, one) => sum + one.failed, 0);
  sayList(
    'Failed',
    sums.flatMap(({ names }) => names),
  );
  sayList(
    'Flaky',
    sums.flatMap(({ flaky = [] }) => flaky),
  );
  for (const { remarks = [] } of sums) for (const remark of remarks) say(`\n${remark}`);
  say(`\n${times.join('\n')}`);
  say(`in ${secondsSince(startedAt)} s, on Node ${process.versions.node}`);
  say(`${passed} passed, ${failed} failed`);
  // Nothing to run is no failure of a change that no test is about.
  process.exit(failed || (sums.length > 0 && !passed) ? 1 : 0);
}

const sayList = (title: string, names: readonly string[]) =>
  names.length > 0 && say(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`);

/**
 * Unit tests and journeys each take both cores, and run one after the other. The app of the journeys
 * is built and started beside the unit tests, which wait a tenth of their time, and so are the checks.
 */
async function run(args: readonly string[]): Promise<{ sums: Sum[]; times: string[] }> {
  const times: string[] = [];
  /** A part that breaks down has failed, and keeps no other from running. */
  const part = async (title: string, work: () => Promise<Sum>): Promise<Sum> => {
    const startedAt = Date.now();
    const sum = await work().catch((error: Error): Sum => {
      say(error.message);
      return { passed: 0, failed: 1, names: [title] };
    });
    times.push(`${title}: ${secondsSince(startedAt)} s`);
    return sum;
  };
  let plan: Plan;
  try {
    plan = planFor(args);
  } catch (error) {
    say((error as Error).message);
    return { sums: [{ passed: 0, failed: 1, names: ['Which tests'] }], times };
  }
  const { unitTests, journeys, hasChecks = false } = plan;
  const app = journeys && (await startJourneyApp(say));
  try {
    const browser = app?.ready.then(() => ensureChromium(process.env, say));
    // Heard where the journeys begin. The checks come after it: builds and compilers at once need
    // more memory than a small machine has.
    const prepared = browser?.catch(() => undefined) ?? Promise.resolve();
    const tested = unitTests && part('Unit and API tests', () => runUnitTests(unitTests));
    const checked = hasChecks && prepared.then(() => part('Check', checkInBackground));
    const visited =
      app &&
      Promise.all([tested, prepared]).then(() =>
        part('Browser tests', async () => {
          await browser;
          return runJourneys({
            config: 'tests/playwright.config.ts',
            output: join(root, 'test-results'),
            files: journeys,
            env: { BROWSER_TEST_PORT: app.port },
            untilAlone: async () => checked,
          });
        }),
      );
    const sums = await Promise.all([tested, checked, visited]);
    return { sums: sums.filter((sum) => typeof sum === 'object'), times };
  } finally {
    await app?.stop();
  }
}

function planFor(args: readonly string[]): Plan {
  const places = args.filter((arg) => !arg.startsWith('--'));
  const flags = args.filter((arg) => arg.startsWith('--'));
  const changed = flags.find((flag) => /^--changed(=|$)/.test(flag));
  const unknown = flags.find((flag) => flag !== changed && flag !== BROWSER);
  if (unknown !== undefined) throw new Error(`Unknown option: ${unknown}.`);
  if (args.length === 0) return { unitTests: [], journeys: [], hasChecks: true };
  if (changed !== undefined && args.length > 1)
    throw new Error('Name either places or --changed, not both.');
  if (changed === undefined && places.length === 0)
    throw new Error(`Name a file or folder with ${BROWSER}.`);
  const { unitTests, journeys } =
    changed === undefined
      ? testsOfPlaces(places, { hasBrowser: flags.includes(BROWSER) })
      : testsOfChange({ ref: changed.split('=')[1], say });
  return {
    ...(unitTests.length > 0 && { unitTests }),
    ...(journeys.length > 0 && { journeys }),
  };
}

const BROWSER = '--browser';

/** Browser tests about a place take minutes: they run on request, or where the place has no other tests. */
function testsOfPlaces(
  places: readonly string[],
  { hasBrowser }: { hasBrowser: boolean },
): TestsOfPlaces {
  const { unitTests, journeys, about } = testsOf(places);
  if (hasBrowser || unitTests.length + journeys.length === 0)
    return { unitTests, journeys: [...journeys, ...about].sort() };
  if (about.length > 0)
    say(
      `\nLeft out (add ${BROWSER} to run them): ${about.map((file) => basename(file)).join(', ')}`,
    );
  return { unitTests, journeys };
}

/** What it says is shown when all of it has run: the tests beside it write to the same terminal. */
async function checkInBackground(): Promise<Sum> {
  const progress = keepProgress();
  const sum = await check({ progress, isInBackground: true });
  say(`\nCheck\n${progress.lines.join('\n')}`);
  return sum;
}

/** They bring their database themselves: tests/database.ts. */
async function runUnitTests(files: readonly string[]): Promise<Sum> {
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
  return {
    ...atLeastOne({
      passed: report.numPassedTests,
      failed: report.numFailedTests + brokenFiles.length,
      code,
    }),
    names: [...brokenFiles.map(({ name }) => relative(root, name)), ...names],
  };
}
