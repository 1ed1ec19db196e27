import { execFileSync, spawn } from 'node:child_process';
import {
  cpSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { createVitest, type TestModule, type Vitest } from 'vitest/node';
import { faults, type Fault } from './faults.ts';

const root = join(import.meta.dirname, '..', '..');
/** A copy of the repository, in which faults are made one at a time. */
const copy = join(root, '.foyer', 'faults');

type Outcome = 'passed' | 'failed' | 'missing';
/** The result of the test that must find each fault. */
type Outcomes = ReadonlyMap<Fault, Outcome>;

const isJourney = ({ foundBy }: Fault): boolean => foundBy.file.endsWith('.spec.ts');
const isOnce = (text: string, part: string): boolean => text.split(part).length === 2;
const literal = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
const sourceOf = ({ file }: Fault): string => readFileSync(join(root, file), 'utf8');

function makeCopy(): void {
  rmSync(copy, { recursive: true, force: true });
  const list = ['ls-files', '-z', '--cached', '--others', '--exclude-standard'];
  const files = execFileSync('git', list, { cwd: root, encoding: 'utf8' });
  for (const file of files.split('\0').filter(Boolean))
    cpSync(join(root, file), join(copy, file), { force: true });
  linkModules(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/**
 * Packages are shared. Workspace packages are linked within the copy, so that its faults are
 * loaded.
 */
function linkModules(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  for (const name of readdirSync(from)) {
    const source = join(from, name);
    if (name.startsWith('@')) linkModules(source, join(to, name));
    else if (lstatSync(source).isSymbolicLink()) symlinkSync(readlinkSync(source), join(to, name));
    else if (!name.startsWith('.') || name === '.bin') symlinkSync(source, join(to, name));
  }
}

function make(fault: Fault): void {
  const { file, find, replace } = fault;
  writeFileSync(
    join(copy, file),
    readFileSync(join(copy, file), 'utf8').replace(find, () => replace),
  );
}

const mend = (fault: Fault): void => writeFileSync(join(copy, fault.file), sourceOf(fault));

/**
 * Runs the tests that must find these faults, with one Vitest instance that keeps most modules
 * loaded.
 */
async function runTests(vitest: Vitest, asked: readonly Fault[]): Promise<Outcomes> {
  const files = new Set(asked.map(({ foundBy }) => join(copy, foundBy.file)));
  // All tests of a file run together, since later ones may depend on earlier ones.
  const together = faults.filter(({ foundBy }) => files.has(join(copy, foundBy.file)));
  const names = together.map(({ foundBy }) => literal(foundBy.test));
  vitest.setGlobalTestNamePattern(new RegExp(`^(?:${names.join('|')})$`));
  const specifications = (await vitest.globTestSpecifications()).filter(({ moduleId }) =>
    files.has(moduleId),
  );
  const { testModules } = await vitest.runTestSpecifications(specifications);
  return new Map(asked.map((fault) => [fault, outcomeOf(testModules, fault)]));
}

function outcomeOf(modules: readonly TestModule[], { foundBy: { file, test } }: Fault): Outcome {
  const module = modules.find(({ moduleId }) => moduleId === join(copy, file));
  // A module failed to load, or a group's setup failed.
  if (module?.errors().length) return 'failed';
  for (const one of module?.children.allTests() ?? [])
    if (one.fullName.replaceAll(' > ', ' ') === test) {
      const { state } = one.result();
      const why = one.result().errors?.[0]?.message.split('\n')[0];
      if (why) print(`  ${test}: ${why}`);
      return state === 'passed' ? 'passed' : 'failed';
    }
  return 'missing';
}

interface Suite {
  title: string;
  specs?: { title: string; ok: boolean }[];
  suites?: Suite[];
}

/** Each journey's name, prefixed with its groups. */
const journeysOf = ({ specs = [], suites = [] }: Suite, within = ''): [string, boolean][] => [
  ...specs.map(({ title, ok }): [string, boolean] => [within + title, ok]),
  ...suites.flatMap((suite) => journeysOf(suite, `${within}${suite.title} `)),
];

/** Runs journeys on an app of the copy. A failed one is retried once, to rule out flakiness. */
async function runJourneys(asked: readonly Fault[]): Promise<Outcomes> {
  const report = join(copy, 'test-results', 'faults.json');
  rmSync(report, { force: true });
  const names = asked.map(({ foundBy }) => literal(foundBy.test));
  const args = ['--config=tests/playwright.config.ts', '--reporter=list,json', '--retries=1'];
  const files = new Set(asked.map(({ foundBy }) => foundBy.file));
  const child = spawn(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...args, '-g', names.join('|'), ...files],
    {
      cwd: copy,
      env: { ...process.env, PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      stdio: 'inherit',
    },
  );
  await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
  const { suites = [] } = JSON.parse(readFileSync(report, 'utf8')) as Suite;
  const journeys = new Map(
    suites.flatMap((file) =>
      journeysOf({ ...file, title: '' }).map(([name, ok]) => [
        `tests/e2e/${file.title} ${name}`,
        ok,
      ]),
    ),
  );
  return new Map(
    asked.map((fault) => {
      const ok = journeys.get(`${fault.foundBy.file} ${fault.foundBy.test}`);
      return [fault, ok === undefined ? 'missing' : ok ? 'passed' : 'failed'];
    }),
  );
}

const print = (line = ''): void => void process.stdout.write(`${line}\n`);

/** Groups faults that are found by different journeys into rounds. */
function roundsOf(some: readonly Fault[]): Fault[][] {
  const rounds: Fault[][] = [];
  for (const fault of some) {
    const { test } = fault.foundBy;
    const free = rounds.find((round) => round.every(({ foundBy }) => foundBy.test !== test));
    if (free) free.push(fault);
    else rounds.push([fault]);
  }
  return rounds;
}

/** @returns whether every requested fault is found, and no test fails without one */
async function run(asked: readonly Fault[]): Promise<boolean> {
  const problems = new Map<Fault, string>();
  for (const fault of asked)
    if (!isOnce(sourceOf(fault), fault.find)) problems.set(fault, 'does not apply');
  const usable = asked.filter((fault) => !problems.has(fault));
  const note = (outcomes: Outcomes, wanted: Outcome, otherwise: string) => {
    for (const [fault, outcome] of outcomes)
      if (outcome === 'missing') problems.set(fault, 'has no such test');
      else if (outcome !== wanted) problems.set(fault, otherwise);
  };
  const sound = (some: readonly Fault[]) => some.filter((fault) => !problems.has(fault));

  makeCopy();
  process.chdir(copy);
  const tested = usable.filter((fault) => !isJourney(fault));
  if (tested.length > 0) {
    const vitest = await createVitest('test', { root: copy, watch: false, reporters: [{}] });
    try {
      note(await runTests(vitest, tested), 'passed', 'fails without the fault');
      for (const fault of sound(tested)) {
        make(fault);
        vitest.invalidateFile(join(copy, fault.file));
        note(await runTests(vitest, [fault]), 'failed', 'NOT FOUND');
        mend(fault);
        vitest.invalidateFile(join(copy, fault.file));
        print(`${fault.name}: ${problems.get(fault) ?? 'found'}`);
      }
    } finally {
      await vitest.close();
    }
  }

  const journeyed = usable.filter(isJourney);
  if (journeyed.length > 0) {
    note(await runJourneys(journeyed), 'passed', 'fails without the fault');
    // One build per round, not per fault.
    for (const round of roundsOf(sound(journeyed))) {
      round.forEach(make);
      note(await runJourneys(round), 'failed', 'NOT FOUND');
      round.forEach(mend);
    }
  }
  process.chdir(root);
  rmSync(copy, { recursive: true, force: true });

  print('\n| fault | in | test | |\n| --- | --- | --- | --- |');
  for (const fault of asked) {
    const { name, file, foundBy } = fault;
    const by = `${foundBy.file}: ${foundBy.test}`;
    print(`| ${name} | ${file} | ${by} | ${problems.get(fault) ?? 'found'} |`);
  }
  print(`\n${asked.length - problems.size} of ${asked.length} faults found`);
  return problems.size === 0;
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !faults.some((fault) => fault.name === name));
if (unknown.length > 0) throw new Error(`There is no fault called ${unknown.join(', ')}.`);
const isEverything = names.length === 0;
const isGood = await run(faults.filter(({ name }) => isEverything || names.includes(name)));
process.exitCode = isGood ? 0 : 1;
