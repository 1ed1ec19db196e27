import { randomBytes, randomUUID } from 'node:crypto';
import knexFactory from 'knex';
import pino from 'pino';
import { boot } from '../../api/boot.ts';
import { readConfig } from '../../api/config.ts';
import { migrate } from '../../api/migrate.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { removeCluster, startPostgres } from '../../api/start/postgres.ts';
import { people } from '../../plugins/accounts/server.ts';
import { dashboard } from '../../plugins/dashboard/contract.ts';
import type { Deps } from '../../plugins/kit/server.ts';
import { cookiesOf, hostFetch } from '../../packages/testing/hostFetch.ts';
import { newsletter } from '../../plugins/newsletter/contract.ts';
import { orders } from '../../plugins/orders/contract.ts';
import { payouts } from '../../plugins/payouts/contract.ts';
import {
  foldSummary,
  proveSummary,
  rebuildPlatform,
  rebuildSummary,
  reconcileStock,
} from '../../plugins/orders/testing.ts';
import { reports } from '../../plugins/reports/contract.ts';
import { startChild } from './child.ts';
import { measured } from './crowd.ts';
import { postmasterOf } from './listSeed.ts';
import { listWays } from './listWays.ts';
import { fillOrders } from './ordersFill.ts';
import { cpuSecondsBelow } from './processes.ts';

/**
 * A platform with a past season: how long each dashboard and the first page of each report's list
 * take over HTTP in ms, one request after the other, with the CPU time of Postgres. The database is
 * reused; another size creates a new one.
 * @example ORDERS=500000 npm run bench:orders
 * @example BENCH_PAGES='allOrders|orderList' npm run bench:orders -- those whose names match
 * @example BENCH_WAYS=1 npm run bench:orders -- each declared list by each sort, filter and search too
 */
const BASE = 'bench.test';
const DATA = '.foyer/bench-orders';
const ORDERS = Number(process.env['ORDERS'] ?? 5_000_000);
const SIZE = {
  orders: ORDERS,
  events: Math.max(100, Math.round(ORDERS / 500)),
  tenants: Math.max(10, Math.round(ORDERS / 5_000)),
};
const TIMES = Number(process.env['BENCH_TIMES'] ?? 40);
const PAGES = new RegExp(process.env['BENCH_PAGES'] ?? '');
const WAYS = process.env['BENCH_WAYS'] === '1';
const TARGETS = { dashboard: 100, list: 150, narrowed: 600 };
const log = (line: string) => process.stdout.write(`${line}\n`);

const postgres = await start();
const superuser = new URL(postgres.superuserUrl);
superuser.pathname = new URL(postgres.ownerUrl).pathname;
const database = knexFactory({
  client: 'pg',
  connection: superuser.href,
  pool: { min: 0, max: 1 },
});
const environment = {
  NODE_ENV: 'production',
  ROLE: 'web',
  HOST: '127.0.0.1',
  DATABASE_URL: postgres.appUrl,
  FOYER_SECRET: randomBytes(32).toString('hex'),
  FOYER_DATA: DATA,
  PUBLIC_BASE: BASE,
  SMTP_URL: 'none',
  // Required in production, but nothing is paid here.
  STRIPE_SECRET_KEY: 'sk_test_nobodys',
  STRIPE_WEBHOOK_SECRET: 'whsec_nobodys',
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_nobodys',
};
const reader = { username: `${randomUUID()}@foyer.test`, password: randomUUID() };
const postmaster = await postmasterOf(superuser.href);
const port = await freePort();

/** The records whose pages are requested. */
type Subject = Record<'tenantId' | 'eventId' | 'orderUID', string>;

interface Page {
  name: string;
  path: string;
  kind: keyof typeof TARGETS;
}

try {
  const { subject, contracts } = await prepare();
  const server = await startChild(
    'api/main.ts',
    { ...environment, PORT: String(port) },
    async () => (await fetch(`http://127.0.0.1:${port}/healthz`)).ok,
  );
  try {
    const ask = await signIn();
    const ways = WAYS ? await listWays(ask, contracts, (path) => inPlace(path, subject)) : [];
    await measureAll(ask, [
      ...pagesOf(subject),
      ...ways.map(({ isNarrowed, ...way }) => ({
        ...way,
        kind: isNarrowed ? ('narrowed' as const) : ('list' as const),
      })),
    ]);
  } finally {
    await server.stop();
  }
} finally {
  await database.destroy();
  await postgres.stop();
}

type Ask = (path: string) => Promise<Response>;

async function measureAll(ask: Ask, pages: readonly Page[]): Promise<void> {
  log(
    `\n${'page'.padEnd(64)} ${'p50'.padStart(8)} ${'p95'.padStart(8)} ${'Postgres'.padStart(9)}  target`,
  );
  let slow = 0;
  for (const page of pages.filter(({ name }) => PAGES.test(name)))
    slow += (await measure(ask, page)) ? 0 : 1;
  log(slow === 0 ? '\nall within their targets' : `\n${slow} above their targets`);
}

/** Reuses a complete database of this size; recreates any other. */
async function start() {
  const open = async () => {
    const running = await startPostgres({ dataFolder: DATA, fast: true, log });
    await migrate({ ownerUrl: running.ownerUrl, log: () => undefined });
    return running;
  };
  const running = await open();
  const { orders: made, tenants, figures } = await countIn(running);
  if (tenants === 0 || (made === ORDERS && figures === tenants)) return running;
  await running.stop();
  await removeCluster(DATA);
  return open();
}

async function countIn(running: Awaited<ReturnType<typeof startPostgres>>) {
  const url = new URL(running.superuserUrl);
  url.pathname = new URL(running.ownerUrl).pathname;
  const db = knexFactory({ client: 'pg', connection: url.href, pool: { min: 0, max: 1 } });
  const { rows } = await db.raw<{ rows: [Record<'orders' | 'tenants' | 'figures', number>] }>(
    `select (select count(*)::int from orders_order) as orders,
       (select count(*)::int from tenants_tenant) as tenants,
       (select count(*)::int from orders_summary_zone) as figures`,
  );
  await db.destroy();
  return rows[0];
}

/** Finds the largest tenant's latest event, and creates a user who can read everything. */
async function prepare() {
  const booted = await boot({ config: readConfig(environment), log: pino({ level: 'silent' }) });
  const deps = booted.assembled.runtime.depsOf('orders');
  if ((await countIn(postgres)).tenants === 0) {
    log(
      `making ${SIZE.tenants} tenants, ${SIZE.events} events and ${SIZE.orders.toLocaleString('en')} orders`,
    );
    await fillOrders(database, SIZE, log);
    await countFigures(deps);
  }
  await deps.asPlatform('create a reader for the benchmark').tx(async (tx) => {
    const { create, join } = booted.assembled.runtime.depsOf('accounts').use(people);
    const { id } = await create(tx, {
      email: reader.username,
      name: 'Reader',
      password: reader.password,
    });
    await join(tx, { userId: id, realm: 'platform', roles: ['super_user'] });
  });
  const { contracts } = booted.assembled;
  await booted.stop();
  const subject = (await database('orders_order as o')
    .join('tenants_tenant as t', 't.id', 'o.tenant_id')
    .where({ 't.url': 'bench-1' })
    .orderBy('o.completed_at', 'desc')
    .first('o.tenant_id as tenantId', 'o.event_id as eventId', 'o.uid as orderUID')) as Subject;
  return { subject, contracts };
}

/** Calculates the figures with the product's functions, and verifies the generated rows. */
async function countFigures(deps: Deps): Promise<void> {
  const began = Date.now();
  const ids: string[] = await database('tenants_tenant').pluck('id');
  for (const id of ids) await rebuildSummary(deps, id);
  while ((await foldSummary(deps)) > 0);
  await rebuildPlatform(deps);
  await database.raw(
    'vacuum (analyze) orders_summary_day, orders_summary_event, orders_summary_delta',
  );
  log(`  figures: ${((Date.now() - began) / 1000).toFixed(1)} s`);
  const wrong = [...(await proveSummary(deps)), ...(await reconcileStock(deps))];
  const { rows } = await database.raw<{ rows: [{ cents: string }] }>(
    'select coalesce(sum(amount_cents), 0) as cents from orders_ledger',
  );
  if (wrong.length > 0 || Number(rows[0].cents) !== 0)
    throw new Error(`The generated rows are inconsistent: ${JSON.stringify([wrong[0], rows[0]])}`);
}

async function signIn(): Promise<Ask> {
  const fetchIt = hostFetch(port, `console.${BASE}`);
  const answer = await fetchIt('/api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-proto': 'https' },
    body: JSON.stringify({ ...reader, applicationType: 'PLATFORM' }),
  });
  if (!answer.ok) throw new Error(`The sign-in was answered ${answer.status}.`);
  const headers = { 'x-forwarded-proto': 'https', cookie: cookiesOf(answer) };
  return (path) => fetchIt(path, { headers });
}

/** Each dashboard for all time and for months, and each report's list. */
function pagesOf(subject: Subject): Page[] {
  const ofPlatform = Object.entries(dashboard.routes).filter(([, { path }]) =>
    path.startsWith('/platform'),
  );
  const routes = [...Object.entries(reports.routes), ...ofPlatform];
  const day = (ago: number) => new Date(Date.now() - ago * 86_400_000).toISOString().slice(0, 10);
  const periods = ['', `?from=${day(29)}&to=${day(0)}`, `?from=${day(364)}&to=${day(0)}`];
  const dashboards = routes
    .filter(([, { method }]) => method === 'get')
    .flatMap(([name, route]) =>
      ('query' in route ? periods : ['']).map((query) => ({
        name: `${name} ${query}`,
        path: `${route.path}${query}`,
        kind: 'dashboard' as const,
      })),
    );
  // As the console requests them: a page's rows with their count and sums.
  const lists = [reports, orders, newsletter, payouts].flatMap((contract) =>
    Object.entries('lists' in contract ? contract.lists : {})
      .filter(([, { path }]) => !path.startsWith('/p/'))
      .flatMap(([name, { path }]) => [
        { name: `${contract.id} ${name}`, path: `${path}?part=rows`, kind: 'list' as const },
        {
          name: `${contract.id} ${name}, sums`,
          path: `${path}?part=sums`,
          kind: 'narrowed' as const,
        },
      ]),
  );
  return [...dashboards, ...lists]
    .map((page) => ({ ...page, path: `/api${inPlace(page.path, subject)}` }))
    .filter(({ path }) => !path.includes(':'));
}

function inPlace(path: string, subject: Subject): string {
  return path.replaceAll(
    /:(\w+)/g,
    (_, name: string) => subject[name as keyof Subject] ?? `:${name}`,
  );
}

/** @returns whether the page is within its time limit */
async function measure(ask: Ask, page: Page): Promise<boolean> {
  const first = await ask(page.path);
  // A chart without a period is rejected.
  if (first.status === 422) return true;
  if (!first.ok)
    throw new Error(`${page.path} was answered ${first.status}: ${await first.text()}`);
  const times: number[] = [];
  const before = cpuSecondsBelow(postmaster);
  for (let time = 0; time < TIMES; time += 1) {
    const began = performance.now();
    await (await ask(page.path)).arrayBuffer();
    times.push(performance.now() - began);
  }
  const p95 = times.toSorted((a, b) => a - b)[Math.floor(TIMES * 0.95)] ?? Number.NaN;
  // CPU time of one request, which is least affected by other load.
  const cpuMs = ((cpuSecondsBelow(postmaster) - before) * 1000) / TIMES;
  const isFast = p95 <= TARGETS[page.kind];
  log(
    `${page.name.padEnd(64)} ${measured(times, 1).p50.toFixed(1).padStart(8)} ${p95.toFixed(1).padStart(8)} ${cpuMs.toFixed(1).padStart(9)}  ${TARGETS[page.kind]}${isFast ? '' : '  SLOW'}`,
  );
  return isFast;
}
