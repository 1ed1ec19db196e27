import autocannon from 'autocannon';
import { freePort } from '../../api/start/choosePort.ts';
import { hostFetch } from '../../packages/testing/hostFetch.ts';
import { startChild } from './child.ts';
import { hostOf, startListPlatform } from './listPlatform.ts';
import { ROWS } from './listSeed.ts';
import { cpuSeconds, cpuSecondsBelow, peakMemory } from './processes.ts';

/**
 * Compares our list endpoint (session, permission, row-level security, filter, sort, exact count,
 * 50 rows) with Express and Knex returning the same page and count, alternating in one run.
 */
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 4);
const ROUNDS = 5;
const log = (line: string) => process.stdout.write(`${line}\n`);

const platform = await startListPlatform(log);
const { reader, postmaster, server: ours, port: ourPort } = platform;
const barePort = await freePort();
const host = hostOf('TENANT', reader);
const bare = await startChild(
  'tests/bench/bare.ts',
  { DATABASE_URL: platform.superuserUrl, PORT: String(barePort), BENCH_TENANT: reader.tenantId },
  async () => (await fetch(`http://127.0.0.1:${barePort}/orders?status=refunded`)).ok,
);

const headers = { 'x-forwarded-proto': 'https', host, cookie: await platform.signIn('TENANT') };
const list = `/api/x/benchorders/${reader.tenantId}/orders?limit=50&sort=dateCreated:desc`;

/** The path of a query, new for each request. */
type Path = () => string;

/** A query sent to both. */
interface Question {
  name: string;
  ours: Path;
  bare: Path;
}
const statusIs = (status: string): Question => ({
  name: `status = ${status}`,
  ours: () => `${list}&filters=${encodeURIComponent(`status=${status}`)}`,
  bare: () => `/orders?status=${status}`,
});

/**
 * Filters up to a different instant on each request, so that no two queries are the same and no
 * count is shared.
 */
function statusUntil(status: string): Question {
  const newest = Date.now();
  const instants = () => {
    let asked = 0;
    return () => new Date(newest - (asked++ % 10_000) * 10).toISOString();
  };
  const [ofOurs, ofBare] = [instants(), instants()];
  return {
    name: `status = ${status} until another instant each time`,
    ours: () =>
      `${list}&filters=${encodeURIComponent(`status=${status},dateCreated<="${ofOurs()}"`)}`,
    bare: () => `/orders?status=${status}&until=${ofBare()}`,
  };
}

interface Page {
  result: unknown[];
  count: number;
  cursor: string | null;
}
interface Measured {
  perSecond: number;
  /** CPU time of one request in the server and in Postgres, in ms: least affected by other load. */
  serverCpu: number;
  postgresCpu: number;
  p50: number;
  p99: number;
}

try {
  log(`${ROWS.toLocaleString('en')} rows; ${ROUNDS} rounds of ${SECONDS} s each, alternating`);
  const statuses = ['completed', 'refunded', 'disputed'];
  for (const question of [...statuses.map(statusIs), ...statuses.map(statusUntil)])
    await compare(question);
  await compareDepth();
  log(
    `peak memory: ours ${peakMemory(ours.pid) ?? '?'} MiB, bare ${peakMemory(bare.pid) ?? '?'} MiB`,
  );
} finally {
  await bare.stop();
  await platform.stop();
}

async function ask(path: string): Promise<Page> {
  const answer = await hostFetch(ourPort, host)(path, { headers });
  if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Page;
}

/** Both must return the same rows and count, or the comparison is invalid. */
async function compare(question: Question): Promise<void> {
  const page = await ask(question.ours());
  const floor = (await (
    await fetch(`http://127.0.0.1:${barePort}${question.bare()}`)
  ).json()) as Page;
  if (JSON.stringify([page.result, page.count]) !== JSON.stringify([floor.result, floor.count]))
    throw new Error(`The two return different answers to ${question.name}.`);
  for (const connections of [10, 50]) {
    const measured = { ours: [] as Measured[], bare: [] as Measured[] };
    for (let round = 0; round < ROUNDS; round += 1) {
      measured.bare.push(await load(barePort, question.bare, connections));
      measured.ours.push(await load(ourPort, question.ours, connections));
    }
    report(`${question.name}, ${page.count} rows counted, ${connections} connections`, measured);
  }
}

/** Compares a page deep in the list, by cursor, with the first page. */
async function compareDepth(): Promise<void> {
  const question = `${list}&filters=${encodeURIComponent('status=completed')}`;
  let page = await ask(question);
  for (let turned = 0; turned < 100 && page.cursor; turned += 1)
    page = await ask(`${question}&cursor=${page.cursor}`);
  if (!page.cursor) throw new Error('The list has fewer than 100 pages.');
  const measured = { ours: [] as Measured[], bare: [] as Measured[] };
  for (let round = 0; round < ROUNDS; round += 1) {
    measured.bare.push(await load(ourPort, () => question, 10));
    measured.ours.push(await load(ourPort, () => `${question}&cursor=${page.cursor}`, 10));
  }
  report('page 101 by cursor (ours) against the first page (bare)', measured);
}

async function load(port: number, path: Path, connections: number): Promise<Measured> {
  const server = port === ourPort ? ours.pid : bare.pid;
  const before = { server: cpuSeconds(server), postgres: cpuSecondsBelow(postmaster) };
  const result = await autocannon({
    url: `http://127.0.0.1:${port}`,
    requests: [{ setupRequest: (request) => ({ ...request, path: path() }) }],
    connections,
    duration: SECONDS,
    ...(port === ourPort && { headers }),
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${result.non2xx} wrong answers and ${result.errors} errors.`);
  const perRequest = (seconds: number) => (seconds * 1000) / result.requests.total;
  return {
    serverCpu: perRequest(cpuSeconds(server) - before.server),
    postgresCpu: perRequest(cpuSecondsBelow(postmaster) - before.postgres),
    perSecond: result.requests.average,
    p50: result.latency.p50,
    p99: result.latency.p99,
  };
}

function report(what: string, { ours: a, bare: b }: { ours: Measured[]; bare: Measured[] }): void {
  const line = (name: string, all: Measured[]) => {
    const of = (key: keyof Measured) => median(all.map((measured) => measured[key]));
    return `  ${name}  ${of('perSecond').toFixed(0).padStart(6)} requests/s   p50 ${of('p50')} ms   p99 ${of('p99')} ms   CPU ${of('serverCpu').toFixed(2)} + Postgres ${of('postgresCpu').toFixed(2)} ms`;
  };
  const ratios = a.map(({ perSecond }, round) => perSecond / (b[round]?.perSecond ?? Number.NaN));
  const span = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`;
  log(`\n${what}`);
  log(line('bare', b));
  log(line('ours', a));
  log(`  ratio ${median(ratios).toFixed(2)} (${span})`);
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
