import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { journeyApp } from '../../tests/journeyApp.ts';
import { freePort } from './choosePort.ts';
import { root } from './frontEnds.ts';
import { runCommand } from './runCommand.ts';

/** The result of a Playwright run. */
export interface JourneySum {
  passed: number;
  failed: number;
  /** The journeys that failed. */
  names: string[];
  /** The journeys that failed first and passed when rerun. */
  flaky: string[];
  /** What the counts alone don't show. */
  remarks: string[];
}

/** More flaky journeys than this fail a run. */
export const MOST_FLAKY = 3;
/** With this many failures a rerun of each would only take long. */
const MOST_AGAIN = 20;

/**
 * Runs journeys, and reruns those that fail one at a time with nothing else running.
 * @param given.files the journeys; by default all of the configuration
 * @param given.output a folder for screenshots and reports, which is emptied first
 * @param given.untilAlone resolves when nothing else of the run is busy
 */
export async function runJourneys(given: {
  config: string;
  output: string;
  files?: readonly string[];
  env?: NodeJS.ProcessEnv;
  isShown?: boolean;
  untilAlone?: () => Promise<unknown>;
}): Promise<JourneySum> {
  const { config, output, files = [], env = {}, isShown = true, untilAlone } = given;
  const run = async (name: string, args: readonly string[]): Promise<Round> => {
    const report = join(output, `${name}.json`);
    await rm(report, { force: true });
    const { code } = await runCommand(
      [
        'node_modules/@playwright/test/cli.js',
        'test',
        `--config=${config}`,
        '--reporter=list,json',
        '--retries=0',
        ...args,
      ],
      { env: { ...process.env, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report }, isShown },
    );
    return { report: JSON.parse(await readFile(report, 'utf8')) as PlaywrightReport, code };
  };
  const first = await run('report', [`--output=${output}`, ...files]);
  const failed = specsOf(first.report).filter(({ ok }) => !ok).length;
  if (failed === 0 || failed > MOST_AGAIN) return sumOfJourneys(first);
  await untilAlone?.();
  const again = await run('again', [
    // In another folder, because the screenshots of the first failure are kept.
    `--output=${join(output, 'again')}`,
    `--last-failed-file=${join(output, '.last-run.json')}`,
    '--last-failed',
    '--workers=1',
  ]);
  return sumOfJourneys(first, again);
}

interface Round {
  report: PlaywrightReport;
  code: number;
}

interface Spec {
  id: string;
  title: string;
  file: string;
  ok: boolean;
  tests: { status: 'expected' | 'unexpected' | 'flaky' | 'skipped' }[];
}

interface PlaywrightSuite {
  specs?: Spec[];
  suites?: PlaywrightSuite[];
}

interface PlaywrightReport extends PlaywrightSuite {
  config: { rootDir: string };
  stats: { expected: number; unexpected: number };
  errors: unknown[];
}

const specsOf = ({ specs = [], suites = [] }: PlaywrightSuite): Spec[] => [
  ...specs,
  ...suites.flatMap(specsOf),
];

/**
 * A journey that fails twice has failed. One that passes the second time is flaky; at most
 * `MOST_FLAKY` of those are accepted per run.
 */
export function sumOfJourneys(first: Round, again?: Round): JourneySum {
  const { rootDir } = first.report.config;
  const nameOf = ({ file, title }: Spec) => `${relative(root, join(rootDir, file))}: ${title}`;
  const failing = specsOf(first.report).filter(({ ok }) => !ok);
  const specsAgain = again ? specsOf(again.report) : [];
  const passedAgain = new Set(
    specsAgain
      .filter(({ tests }) => tests.every(({ status }) => status === 'expected'))
      .map(({ id }) => id),
  );
  const flaky = failing.filter(({ id }) => passedAgain.has(id));
  // A journey that first ran in the rerun, after an earlier failure had skipped it, gets no second chance.
  const lateFailures = specsAgain.filter(
    ({ id, ok }) => !ok && !failing.some((one) => one.id === id),
  );
  const failedForGood = [...failing.filter(({ id }) => !passedAgain.has(id)), ...lateFailures];
  const areTooMany = flaky.length > MOST_FLAKY;
  const errors = first.report.errors.length + (again?.report.errors.length ?? 0);
  const passed = first.report.stats.expected + (again?.report.stats.expected ?? 0);
  const remarks = [
    ...(areTooMany
      ? [`${flaky.length} journeys are flaky, and more than ${MOST_FLAKY} fail the run.`]
      : []),
    ...(!again && failing.length > MOST_AGAIN
      ? [`${failing.length} journeys failed: too many to run each of them again.`]
      : []),
  ];
  return {
    ...atLeastOne({
      passed: areTooMany ? passed - flaky.length : passed,
      failed: failedForGood.length + errors + (areTooMany ? flaky.length : 0),
      code: (again ?? first).code,
    }),
    names: failedForGood.map(nameOf),
    flaky: flaky.map(nameOf),
    remarks,
  };
}

/** A run that crashed, or in which nothing ran, is a failure even if no test failed. */
export function atLeastOne({
  passed,
  failed,
  code,
}: {
  passed: number;
  failed: number;
  code: number;
}): { passed: number; failed: number } {
  const isSilentFailure = !failed && (code !== 0 || !passed);
  return { passed, failed: isSilentFailure ? 1 : failed };
}

interface JourneyApp {
  port: string;
  /** Rejects with the app's output if it can't be started. */
  ready: Promise<void>;
  stop(): Promise<void>;
}

/** The app is up long before the unit tests end, which leave it enough time. */
export async function startJourneyApp(say: (line: string) => void): Promise<JourneyApp> {
  const port = String(await freePort());
  const { program, env } = journeyApp(port);
  const follow = pathToFileURL(join(import.meta.dirname, 'followLauncher.mjs')).href;
  const child = spawn(process.execPath, ['--import', 'tsx', '--import', follow, program], {
    cwd: root,
    env: { ...process.env, ...env },
    // The open pipe is how it learns that this process is gone.
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'exit');
  let output = '';
  const ready = new Promise<void>((resolve, reject) => {
    let isReady = false;
    const onOutput = (chunk: Buffer) => {
      const text = String(chunk);
      if (isReady) return say(text.trimEnd());
      output += text;
      if (!output.includes('Foyer is ready')) return;
      isReady = true;
      const steps = output.split('\n').filter((line) => line.startsWith('  ✓'));
      say(`\nThe app of the browser tests\n${steps.join('\n')}`);
      resolve();
    };
    child.stdout.on('data', onOutput);
    child.stderr.on('data', onOutput);
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`The app did not start:\n${output.trim()}`)));
  });
  // The caller that needs the app handles this rejection.
  ready.catch(() => undefined);
  return {
    port,
    ready,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const patience = setTimeout(() => child.kill('SIGKILL'), 30_000);
      child.kill('SIGTERM');
      await ended;
      clearTimeout(patience);
    },
  };
}
