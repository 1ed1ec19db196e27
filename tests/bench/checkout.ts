import { randomBytes } from 'node:crypto';
import pg from 'pg';
import pino from 'pino';
import { boot } from '../../api/boot.ts';
import { readConfig } from '../../api/config.ts';
import { migrate } from '../../api/migrate.ts';
import { freePort } from '../../api/start/choosePort.ts';
import { removeCluster, startPostgres } from '../../api/start/postgres.ts';
import { EVENT_TYPES } from '../../plugins/payments/server/dispatchStripeEvent.ts';
import { startChild } from './child.ts';
import { busiestStatements, countStatements, forgetStatements } from './busiest.ts';
import { buy, fillCart } from './checkoutBuyer.ts';
import { makeFloor } from './checkoutFloor.ts';
import { completedOrders, oversold } from './checkoutProof.ts';
import { makeTenant, makeVenue } from './checkoutSeed.ts';
import { crowd, measured, type Measured } from './crowd.ts';
import { keepAliveClient, succeed } from './keepAliveClient.ts';
import { postmasterOf } from './listSeed.ts';
import { writePlans } from './plans.ts';
import { cpuSeconds, cpuSecondsBelow } from './processes.ts';
import { workLine, workOf } from './work.ts';

/**
 * On-sale load test: holds compared with one bare statement and with Express sending a constant
 * body, and whole purchases from cart to tickets. API, worker, Postgres with production settings,
 * local Stripe and buyers all run on this machine.
 * @example BENCH_LASTING=10000 npm run bench:checkout # does the sale slow down? BENCH_BUYERS sets the crowd
 * @example BENCH_REST=1 BENCH_LASTING=5000 npm run bench:checkout # the same after an ANALYZE of empty tables
 * @example BENCH_FIGURES=1 npm run bench:checkout # what the report figures cost a sale
 * @example BENCH_STATEMENTS=1 BENCH_LASTING=3000 npm run bench:checkout # the busiest statements; plans in busiest.md
 */
const BASE = 'bench.test';
const DATA = '.foyer/bench-checkout';
const HOLDS = Number(process.env['BENCH_HOLDS'] ?? 3000);
const PURCHASES = Number(process.env['BENCH_PURCHASES'] ?? 600);
/** Number of purchases in the endurance run, rounded to thousands. */
const LASTING = Number(process.env['BENCH_LASTING'] ?? 0);
/** Number of concurrent buyers in the endurance run. */
const BUYERS = Number(process.env['BENCH_BUYERS'] ?? 50);
/** Whether to run ANALYZE halfway, while nothing is held and no session is open. */
const RESTS = process.env['BENCH_REST'] === '1';
/** Whether to print the busiest statements, which costs a little time. */
const COUNTS = process.env['BENCH_STATEMENTS'] === '1';
/** Whether to compare purchases with and without the report figures. */
const FIGURES = process.env['BENCH_FIGURES'] === '1';
const TURNS = 12;
const THOUSAND = 1000;
/** Number of extra purchases whose plans are recorded. */
const FEW = 100;
const log = (line: string) => process.stdout.write(`${line}\n`);

// Always on new tables, since leftovers of an earlier run would slow this one down.
await removeCluster(DATA);
let postgres = await startPostgres({ dataFolder: DATA, log });
if (COUNTS) {
  await countStatements(postgres.superuserUrl);
  await postgres.stop();
  postgres = await startPostgres({ dataFolder: DATA, log });
}
await migrate({ ownerUrl: postgres.ownerUrl, log: () => undefined });
const [apiPort, stripePort, constantPort] = [await freePort(), await freePort(), await freePort()];
const webhookUrl = `http://${BASE}:${apiPort}/api/webhooks/stripe`;
const stripe = await startChild(
  'packages/local-stripe/main.ts',
  {
    LOCAL_STRIPE_PORT: String(stripePort),
    LOCAL_STRIPE_WEBHOOK: webhookUrl,
    LOCAL_STRIPE_EVENTS: EVENT_TYPES.join(','),
  },
  async () => (await fetch(`http://127.0.0.1:${stripePort}/_control`)).ok,
);
const { webhookSecret, connectWebhookSecret } =
  await import('../../packages/local-stripe/control/deliverTo.ts');
const environment = {
  // Production rejects any Stripe host but the real one, so this is as close as possible.
  NODE_ENV: 'test',
  CHECK_REPLIES: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: postgres.appUrl,
  FOYER_SECRET: randomBytes(32).toString('hex'),
  FOYER_DATA: DATA,
  PUBLIC_BASE: BASE,
  // The buyers' addresses come from their headers.
  TRUST_PROXY: 'loopback',
  LOG_LEVEL: 'error',
  STRIPE_SECRET_KEY: 'sk_test_local_stripe',
  STRIPE_WEBHOOK_SECRET: webhookSecret,
  STRIPE_CONNECT_WEBHOOK_SECRET: connectWebhookSecret,
  STRIPE_API_BASE: `http://127.0.0.1:${stripePort}`,
};
const booted = await boot({
  config: readConfig({ ...environment, ROLE: 'web' }),
  log: pino({ level: 'silent' }),
});
const deps = booted.assembled.runtime.depsOf('checkout');
const tenantDeps = booted.assembled.runtime.depsOf('tenants');
const api = await startChild(
  'api/main.ts',
  { ...environment, PORT: String(apiPort) },
  async () => (await fetch(`http://127.0.0.1:${apiPort}/healthz`)).ok,
);
const constant = await startChild(
  'tests/bench/constant.ts',
  { PORT: String(constantPort) },
  async () => (await fetch(`http://127.0.0.1:${constantPort}/`)).ok,
);
const superuser = new URL(postgres.superuserUrl);
superuser.pathname = new URL(postgres.ownerUrl).pathname;
const looking = new pg.Pool({ connectionString: superuser.href, max: 2 });
const postmaster = await postmasterOf(superuser.href);
const floor = await makeFloor(superuser.href);
const tenant = await makeTenant(tenantDeps);

const line = (name: string, { perSecond, p50, p99 }: Measured) =>
  `  ${name.padEnd(26)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;

const cpuNow = () => ({
  api: cpuSeconds(api.pid),
  postgres: cpuSecondsBelow(postmaster),
  stripe: cpuSeconds(stripe.pid),
  buyers: cpuSeconds(process.pid),
});

try {
  if (FIGURES) await sellByTurns();
  else if (LASTING) await sellThousands(Math.ceil(LASTING / THOUSAND));
  else await compareAll();
} finally {
  await floor.end();
  await looking.end();
  await booted.stop();
  await Promise.all([api.stop(), stripe.stop(), constant.stop()]);
  await postgres.stop();
}

async function compareAll(): Promise<void> {
  for (const types of [1, 100]) for (const atOnce of [10, 50]) await compareHolds(types, atOnce);
  for (const types of [1, 100])
    for (const atOnce of [10, 50]) await comparePurchases(types, atOnce);
  await comparePurchases(1, 50, 200);
}

/** Makes many purchases, a thousand at a time, to see whether the last are as fast as the first. */
async function sellThousands(thousands: number): Promise<void> {
  const purchases = thousands * THOUSAND;
  const venue = await makeVenue(deps, tenant, { types: 1, quantity: purchases + FEW });
  const shop = keepAliveClient({
    port: apiPort,
    host: `${tenant.url}.${BASE}`,
    connections: BUYERS,
  });
  const page = keepAliveClient({ port: stripePort, connections: BUYERS });
  log(`\n${purchases} purchases, one hot type, ${BUYERS} buyers at once`);
  const rates: number[] = [];
  if (COUNTS) await forgetStatements(looking);
  for (let sold = 0; sold < purchases; sold += THOUSAND) {
    if (RESTS && sold === 2 * THOUSAND) await analyzeAtRest();
    const [cpu, work] = [cpuNow(), await workOf(looking)];
    rates.push(await sellTo({ venue, shop, page }, sold, THOUSAND));
    log(`  to ${String(sold + THOUSAND).padStart(6)} ${rates.at(-1)?.toFixed(1).padStart(6)}/s`);
    log(cpuLine(cpu, cpuNow(), THOUSAND));
    log(workLine(work, await workOf(looking), THOUSAND));
  }
  const [, second] = rates;
  if (second !== undefined)
    log(`  the last thousand at ${((rates.at(-1) ?? 0) / second).toFixed(2)} of the second`);
  if (COUNTS) {
    for (const text of await busiestStatements(looking, purchases)) log(text);
    const sell = () => sellTo({ venue, shop, page }, purchases, FEW);
    const file = new URL('./busiest.md', import.meta.url);
    await writePlans({ pool: looking, purchases, sell, file });
  }
  shop.end();
  page.end();
}

async function analyzeAtRest(): Promise<void> {
  const busy = `select 1 from events_hold union all
    select 1 from checkout_attempt where state in ('creating', 'open') limit 1`;
  while ((await looking.query(busy)).rowCount) await new Promise((r) => setTimeout(r, 200));
  await looking.query('analyze');
  log('  analyzed at rest');
}

type Crowd = Pick<Parameters<typeof buy>[2], 'shop' | 'page'> & {
  venue: Parameters<typeof buy>[0];
};

/**
 * Sells `count` more tickets to a crowd.
 * @returns purchases per second, until the last tickets are issued
 */
async function sellTo({ venue, shop, page }: Crowd, sold: number, count: number): Promise<number> {
  const startedAt = Date.now();
  await crowd({
    count,
    atOnce: BUYERS,
    work: (n) => buy(venue, sold + n, { shop, page, base: BASE, startedAt }),
  });
  const done = await completedOrders(looking, venue, {
    count: sold + count,
    since: new Date(startedAt),
  });
  const endedAt = Math.max(...done.map(({ completed_at }) => completed_at.getTime()));
  return (count * 1000) / (endedAt - startedAt);
}

/** Alternates purchases with and without the triggers that maintain the figures. */
async function sellByTurns(): Promise<void> {
  const count = PURCHASES;
  const venue = await makeVenue(deps, tenant, { types: 1, quantity: count * (TURNS + 2) });
  const shop = keepAliveClient({
    port: apiPort,
    host: `${tenant.url}.${BASE}`,
    connections: BUYERS,
  });
  const page = keepAliveClient({ port: stripePort, connections: BUYERS });
  log(`\n${TURNS} turns of ${count} purchases, one hot type, ${BUYERS} buyers at once`);
  const turns: { isKept: boolean; rate: number; cpuMs: number }[] = [];
  // The first two are warm-ups and don't count.
  for (let turn = 0; turn < TURNS + 2; turn += 1) {
    const isKept = turn % 2 === 0;
    await keepFigures(isKept);
    const cpu = cpuNow();
    const rate = await sellTo({ venue, shop, page }, turn * count, count);
    const used = cpuNow();
    const cpuMs = ((used.api + used.postgres - cpu.api - cpu.postgres) * 1000) / count;
    log(
      `  ${isKept ? 'with figures   ' : 'without figures'} ${rate.toFixed(1).padStart(6)}/s ${cpuMs.toFixed(1).padStart(6)} ms of CPU time per purchase`,
    );
    if (turn > 1) turns.push({ isKept, rate, cpuMs });
  }
  const middle = (isKept: boolean, key: 'rate' | 'cpuMs') => {
    const values = turns.filter((turn) => turn.isKept === isKept).map((turn) => turn[key]);
    return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
  };
  log(
    `  with figures ${(middle(true, 'cpuMs') / middle(false, 'cpuMs')).toFixed(2)} of the processor time and ${(middle(true, 'rate') / middle(false, 'rate')).toFixed(2)} of the rate without`,
  );
  shop.end();
  page.end();
}

async function keepFigures(isKept: boolean): Promise<void> {
  const { rows } = await looking.query<{ statement: string }>(
    `select format('alter table %s ${isKept ? 'enable' : 'disable'} trigger %I', tgrelid::regclass, tgname) as statement
     from pg_trigger where tgname like '%\\_is\\_summed' and not tgisinternal`,
  );
  if (rows.length === 0) throw new Error('No trigger maintains the figures.');
  for (const { statement } of rows) await looking.query(statement);
}

function cpuLine(
  before: ReturnType<typeof cpuNow>,
  after: ReturnType<typeof cpuNow>,
  purchases: number,
): string {
  const each = (key: keyof typeof before) => ((after[key] - before[key]) * 1000) / purchases;
  const ms = (value: number) => value.toFixed(1);
  const own = each('api') + each('postgres');
  return `  CPU time per purchase: ${ms(own)} ms in the product (API ${ms(each('api'))}, Postgres ${ms(each('postgres'))}), Stripe ${ms(each('stripe'))}, buyers ${ms(each('buyers'))}`;
}

async function compareHolds(types: number, atOnce: number): Promise<void> {
  const venue = await makeVenue(deps, tenant, { types, quantity: HOLDS * 2 });
  const http = keepAliveClient({
    port: apiPort,
    host: `${tenant.url}.${BASE}`,
    connections: atOnce,
  });
  const plain = keepAliveClient({ port: constantPort, connections: atOnce });
  const bare = await crowd({ count: HOLDS, atOnce, work: (n) => floor.hold((n % types) + 1) });
  const carts: string[] = [];
  await crowd({
    count: HOLDS,
    atOnce: 10,
    work: async (n) => {
      carts.push((await fillCart(venue, n, http)).path);
    },
  });
  const ours = await crowd({
    count: HOLDS,
    atOnce,
    work: (n) => succeed(http.ask('POST', `${carts[n]}/hold`)),
  });
  const answered = await crowd({
    count: HOLDS,
    atOnce,
    work: (n) => succeed(plain.ask('POST', `${carts[n]}/hold`)),
  });
  http.end();
  plain.end();
  log(`\nholds, ${types === 1 ? 'one hot type' : `${types} types`}, ${atOnce} buyers at once`);
  log(line('one bare statement', bare));
  log(line('Express, a constant body', answered));
  log(line('over HTTP', ours));
  log(
    `  ratio ${(ours.perSecond / bare.perSecond).toFixed(2)} of the statement, ${(ours.perSecond / answered.perSecond).toFixed(2)} of Express   oversold ${await oversold(looking, venue)}`,
  );
}

/** @param stock if lower than the number of buyers, the rest are told that it is sold out */
async function comparePurchases(types: number, atOnce: number, stock?: number): Promise<void> {
  const venue = await makeVenue(deps, tenant, { types, quantity: stock ?? PURCHASES });
  const shop = keepAliveClient({
    port: apiPort,
    host: `${tenant.url}.${BASE}`,
    connections: atOnce,
  });
  const page = keepAliveClient({ port: stripePort, connections: atOnce });
  const bare = await crowd({ count: PURCHASES, atOnce, work: (n) => floor.order((n % types) + 1) });
  const startTimes = new Map<string, number>();
  if (COUNTS) await forgetStatements(looking);
  const [before, work] = [cpuNow(), await workOf(looking)];
  const startedAt = Date.now();
  let refused = 0;
  await crowd({
    count: PURCHASES,
    atOnce,
    work: async (n) => {
      const orderUID = await buy(venue, n, { shop, page, base: BASE, startedAt: Date.now() });
      if (orderUID) startTimes.set(orderUID.uid, orderUID.startedAt);
      else refused += 1;
    },
  });
  const done = await completedOrders(looking, venue, { count: startTimes.size });
  const used = cpuNow();
  const endedAt = Math.max(...done.map(({ completed_at }) => completed_at.getTime()));
  const times = done.map(
    ({ uid, completed_at }) => completed_at.getTime() - (startTimes.get(uid) ?? 0),
  );
  const ours = measured(times, endedAt - startedAt);
  shop.end();
  page.end();
  const what = types === 1 ? 'one hot type' : `${types} types`;
  log(
    `\npurchases, ${what}, ${atOnce} buyers at once${stock ? `, ${stock} tickets for ${PURCHASES}` : ''}`,
  );
  log(line('bare SQL of an order', bare));
  log(line('cart to tickets', ours));
  log(
    `  ratio ${(ours.perSecond / bare.perSecond).toFixed(3)}   oversold ${await oversold(looking, venue)}   sold ${done.length}   told sold out ${refused}`,
  );
  log(cpuLine(before, used, PURCHASES));
  log(workLine(work, await workOf(looking), PURCHASES));
  if (COUNTS) for (const text of await busiestStatements(looking, PURCHASES)) log(text);
}
