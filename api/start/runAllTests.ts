import { readFile, rm } from 'node:fs/promises';
import { basename, join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { check } from './check.ts';
import { ensureChromium } from './chromium.ts';
import { FAILURES_FILE, type VitestFailures } from './failures.ts';
import { root } from './frontEnds.ts';
import { keepProgress } from './progress.ts';
import { runCommand } from './runCommand.ts';
import { atLeastOne, runJourneys, startJourneyApp, type JourneySum } from './runJourneys.ts';
import { testsOfChange } from './testsOfChange.ts';
import { testsOf, type TestsOfPlaces } from './testsOf.ts';

type Sum = Pick<JourneySum, 'passed' | 'failed' | 'names'> & Partial<JourneySum>;

/** What to run: files of Vitest and of Playwright. Omitting a kind runs none of it, an empty list all of it. */
interface Plan {
  unitTests?: readonly string[];
  journeys?: readonly string[];
  hasChecks?: boolean;
}

const testFolder = join(root, '.foyer', 'test');
const say = (line: string) => process.stdout.write(`${line}\n`);
const secondsSince = (startedAt: number) => Math.round((Date.now() - startedAt) / 1000);

/**
 * Runs everything that must pass, and ends with a line that sums it up.
 * @param args files or folders to limit the tests to, with `--browser` for the browser tests about
 * them, or `--changed[=ref]` for what a change can reach; by default all tests and the checks
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
  // A change without any related test passes.
  process.exit(failed || (sums.length > 0 && !passed) ? 1 : 0);
}

const sayList = (title: string, names: readonly string[]) =>
  names.length > 0 && say(`\n${title}:\n${names.map((name) => `  ${name}`).join('\n')}`);

/**
 * Unit tests and journeys each use both cores, so they run one after the other. The app of the journeys
 * is built and started, and the checks run, during the unit tests, which leave the processor some time.
 */
async function run(args: readonly string[]): Promise<{ sums: Sum[]; times: string[] }> {
  const times: string[] = [];
  /** A part that crashes has failed, without keeping the others from running. */
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
    // Handled where the journeys start. The checks come after it: builds and compilers at once need
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

/** Its output is shown at the end, because the tests that run at the same time write to the same terminal. */
async function checkInBackground(): Promise<Sum> {
  const progress = keepProgress();
  const sum = await check({ progress, isInBackground: true });
  say(`\nCheck\n${progress.lines.join('\n')}`);
  return sum;
}

/** They bring their own database: packages/testing/startDatabase.ts. */
async function runUnitTests(files: readonly string[]): Promise<Sum> {
  const report = join(testFolder, 'failures.json');
  await rm(report, { force: true });
  const { code } = await runCommand(
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--reporter=default',
      '--reporter=./api/start/failures.ts',
      ...files,
    ],
    { env: { ...process.env, [FAILURES_FILE]: report }, isShown: true },
  );
  return sumOfVitest(JSON.parse(await readFile(report, 'utf8')), code);
}

export function sumOfVitest({ passed, failures }: VitestFailures, code: number): Sum {
  return {
    ...atLeastOne({ passed, failed: failures.length, code }),
    names: failures.map(
      ({ file, test, message }) =>
        [file === undefined ? 'Outside any test' : relative(root, file), test]
          .filter((part) => part !== undefined)
          .join(': ') + reasonOf(message),
    ),
  };
}

const REASON_LINES = 12;

/** The start of an error's message, without its stack, because only the end of a long log may be kept. */
function reasonOf(message = ''): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  const stackAt = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, stackAt < 0 ? REASON_LINES : Math.min(stackAt, REASON_LINES))
    .map((line) => `\n    ${line.slice(0, 400)}`)
    .join('');
}
