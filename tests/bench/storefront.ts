import { rm } from 'node:fs/promises';
import { chromium } from '@playwright/test';
import { ensureChromium, findWholeChromium } from '../../api/start/chromium.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { buildFrontEnd, frontEnds } from '../../api/start/frontEnds.ts';
import config from '../playwright.config.ts';
import { startChild } from './child.ts';
import { usePhotograph } from './storefrontPhotograph.ts';
import { measureScripts } from './storefrontScripts.ts';
import { NETWORK, SLOWER_CPU, visit, type Visit } from './storefrontVisit.ts';

/**
 * Measures the storefront like a buyer's visit: the built product with its demo, an event's ticket
 * menu on a phone with a slow network, slow CPU and empty cache, with a generated poster and with a
 * photo. Fails if it loads more JavaScript than allowed. Times depend on the machine and are only
 * printed.
 */
const DATA = '.foyer/bench-storefront';
const SLUG = 'late-nights-on-the-quay';
const KB = { unit: 'kB', digits: 1 };
const SECONDS = { unit: 's', digits: 2 };
const MILLISECONDS = { unit: 'ms', digits: 0 };
const SHIFT = { unit: '', digits: 3 };
const RUNS = Number(process.env['BENCH_RUNS'] ?? 5);
const log = (line: string) => process.stdout.write(`${line}\n`);

ensureChromium(process.env, log);
for (const name of frontEnds) await buildFrontEnd(name, { plugins: [], always: true });
const port = await freePort();
const app = await startChild(
  'tests/startApp.ts',
  { PORT: String(port), FOYER_DATA: DATA, FOYER_DEMO: 'small' },
  async () => (await fetch(`http://127.0.0.1:${port}/readyz`)).ok,
);
// Real buyers have a headed browser, which paints later than the headless one of the tests.
const executablePath = findWholeChromium(process.env);
const browser = await chromium.launch({
  ...config.use?.launchOptions,
  ...(executablePath && { executablePath }),
});
const address = `http://riverside.localhost:${port}/${SLUG}/tickets`;
let isTooLarge = false;

try {
  // Runs first, because it also warms up the server.
  const scripts = await measureScripts(browser, address);
  const visits = await visitOften();
  sayWhatCameFirst(medianOf(visits, ({ largestAt }) => largestAt));

  const line = `${NETWORK.latency} ms, ${(NETWORK.downloadThroughput * 8) / 1e6} Mbit/s`;
  sayHeading(`ticket menu at 390 px, ${line}, CPU ${SLOWER_CPU}× slower, empty cache`);
  isTooLarge = [
    say({ name: 'JavaScript on the menu, gzipped', all: [scripts.menu / 1000], limit: 110, ...KB }),
    say({
      name: 'JavaScript the checkout adds, gzipped',
      all: [scripts.checkout / 1000],
      limit: 60,
      ...KB,
    }),
  ].includes(false);
  const each = sayOf(visits);
  each('largest contentful paint', ({ largestAt }) => largestAt / 1000, 1.8, SECONDS);
  each('layout shift until it stands', ({ shift }) => shift, 0.02, SHIFT);
  each('layout shift on the way to the cart', ({ shiftToCart }) => shiftToCart, 0.02, SHIFT);
  each('one more ticket, to next paint', ({ more }) => more, 200, MILLISECONDS);
  each('price split opened, to next paint', ({ split }) => split, 200, MILLISECONDS);
  each('Continue to cart, to next paint', ({ proceed }) => proceed, 200, MILLISECONDS);
  sayWhatMoved(visits);

  const sent = await usePhotograph({ port, slug: SLUG });
  log(`\nits picture is now a photograph of ${(sent / 1000).toFixed(0)} kB`);
  const pictured = await visitOften();
  sayWhatCameFirst(medianOf(pictured, ({ largestAt }) => largestAt));
  sayHeading('the same with a photograph, whose pixels are three to one');
  const eachPictured = sayOf(pictured);
  eachPictured('largest contentful paint', ({ largestAt }) => largestAt / 1000, 1.2, SECONDS);
  eachPictured('layout shift until it stands', ({ shift }) => shift, 0, SHIFT);
  sayWhatMoved(pictured);
} finally {
  await browser.close();
  await app.stop();
  await rm(DATA, { recursive: true, force: true });
}
process.exit(isTooLarge ? 1 : 0);

async function visitOften(): Promise<Visit[]> {
  const visits: Visit[] = [];
  for (let run = 0; run < RUNS; run += 1) visits.push(await visit(browser, address));
  return visits;
}

function sayHeading(what: string): void {
  log(`\n${what}, ${RUNS} runs`);
  log(`  ${''.padEnd(36)}${'median'.padStart(10)}${'worst'.padStart(10)}${'limit'.padStart(10)}`);
}

function sayOf(visits: readonly Visit[]) {
  return (name: string, pick: (visit: Visit) => number, limit: number, unit: Unit) =>
    say({ name, all: visits.map(pick), limit, ...unit });
}

function sayWhatMoved(visits: readonly Visit[]): void {
  const shifted = new Set(visits.flatMap((one) => one.shifted));
  if (shifted.size > 0) log(`  what moved: ${[...shifted].join(', ')}`);
}

interface Unit {
  unit: string;
  digits: number;
}

/**
 * Prints a result.
 * @returns whether the median is within the limit
 */
function say(given: { name: string; all: number[]; limit: number } & Unit): boolean {
  const { name, all, limit, unit, digits } = given;
  const median = medianOf(all, (one) => one);
  const isWithin = median <= limit;
  const cell = (figure: number) => figure.toFixed(digits).padStart(10);
  const cells = [median, Math.max(...all), limit].map(cell).join('');
  log(`  ${name.padEnd(36)}${cells} ${unit.padEnd(3)} ${isWithin ? 'ok' : 'OVER'}`);
  return isWithin;
}

/** Prints every request sent before the largest contentful paint. */
function sayWhatCameFirst({ asked, largestAt, largest }: Visit): void {
  log(`\nbefore ${largest} was painted after ${largestAt.toFixed(0)} ms: sent, answered, read, kB`);
  for (const { what, startedAt, firstByteAt, endedAt, bytes } of asked) {
    const times = [startedAt, firstByteAt, endedAt].map((time) => time.toFixed(0).padStart(6));
    log(`  ${times.join('')} ${(bytes / 1000).toFixed(1).padStart(7)}  ${what}`);
  }
}

function medianOf<T>(all: readonly T[], pick: (one: T) => number): T {
  const sorted = [...all].sort((a, b) => pick(a) - pick(b));
  return sorted[Math.floor(sorted.length / 2)]!;
}
