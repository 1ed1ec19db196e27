import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import pino from 'pino';
import { boot } from '../../api/boot.ts';
import { readConfig } from '../../api/config.ts';
import { migrate } from '../../api/migrate.ts';
import { freePort } from '../../api/start/freePort.ts';
import { removeCluster, startPostgres } from '../../api/start/postgres.ts';
import { EVENT_TYPES } from '../../plugins/payments/server/dispatchStripeEvent.ts';
import { startChild } from './child.ts';
import { busiestStatements, countStatements, forgetStatements } from './busiest.ts';
import { makeFloor } from './checkoutFloor.ts';
import { makeTenant, makeVenue, type Venue } from './checkoutSeed.ts';
import { crowd, measured, type Measured } from './crowd.ts';
import { keptAlive, succeed } from './keptAlive.ts';
import { postmasterOf } from './listSeed.ts';
import { cpuSeconds, cpuSecondsBelow } from './processes.ts';
import { workLine, workOf } from './work.ts';

/**
 * On-sale load: holds alone against one bare statement, and whole purchases from the cart to the
 * tickets, everything (API with its worker, Postgres as it keeps real data, local Stripe, buyers) on
 * this machine.
 * @example BENCH_LASTING=10000 npm run bench:checkout # does the sale slow down?
 * @example BENCH_STATEMENTS=1 BENCH_LASTING=3000 npm run bench:checkout # what Postgres is busy with
 */
const BASE = 'bench.test';
const DATA = '.foyer/bench-checkout';
const HOLDS = Number(process.env['BENCH_HOLDS'] ?? 3000);
const PURCHASES = Number(process.env['BENCH_PURCHASES'] ?? 600);
/** How many purchases one after the other show that the sale does not slow down. */
const LASTING = Number(process.env['BENCH_LASTING'] ?? 0);
/** Whether the busiest statements are printed; counting them costs a little. */
const COUNTS = process.env['BENCH_STATEMENTS'] === '1';
const THOUSAND = 1000;
const log = (line: string) => process.stdout.write(`${line}\n`);

// Every run on new tables: what an earlier one left would make this one slower.
await removeCluster(DATA);
let postgres = await startPostgres({ dataFolder: DATA, log });
if (COUNTS) {
  await countStatements(postgres.superuserUrl);
  await postgres.stop();
  postgres = await startPostgres({ dataFolder: DATA, log });
}
await migrate({ ownerUrl: postgres.ownerUrl, log: () => undefined });
const [apiPort, stripePort] = [await freePort(), await freePort()];
const webhookUrl = `http://${BASE}:${apiPort}/api/webhooks/stripe`;
const stripe = await startChild(
  'plugins/payments/local-stripe/main.ts',
  {
    LOCAL_STRIPE_PORT: String(stripePort),
    LOCAL_STRIPE_WEBHOOK: webhookUrl,
    LOCAL_STRIPE_EVENTS: EVENT_TYPES.join(','),
  },
  async () => (await fetch(`http://127.0.0.1:${stripePort}/_control`)).ok,
);
const { webhookSecret, connectWebhookSecret } =
  await import('../../plugins/payments/local-stripe/control/deliverTo.ts');
const environment = {
  // Production refuses a Stripe that is not Stripe's; this comes as close to it as may be.
  NODE_ENV: 'test',
  CHECK_REPLIES: '0',
  HOST: '127.0.0.1',
  DATABASE_URL: postgres.appUrl,
  FOYER_SECRET: randomBytes(32).toString('hex'),
  FOYER_DATA: DATA,
  PUBLIC_BASE: BASE,
  // The buyers' addresses are those that they are sent with.
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
const superuser = new URL(postgres.superuserUrl);
superuser.pathname = new URL(postgres.ownerUrl).pathname;
const looking = new pg.Pool({ connectionString: superuser.href, max: 2 });
const postmaster = await postmasterOf(superuser.href);
const floor = await makeFloor(superuser.href);
const tenant = await makeTenant(tenantDeps);

const line = (name: string, { perSecond, p50, p99 }: Measured) =>
  `  ${name.padEnd(26)} ${perSecond.toFixed(0).padStart(6)}/s   p50 ${p50.toFixed(1).padStart(6)} ms   p99 ${p99.toFixed(1).padStart(6)} ms`;

const cartOf = (venue: Venue, n: number) => ({
  lines: [{ ticketId: venue.typeIds[n % venue.typeIds.length], quantity: 1 }],
});

const cartPath = ({ tenantId, eventId }: Venue) =>
  `/api/p/tenants/${tenantId}/events/${eventId}/cart`;

const cpuNow = () => ({
  api: cpuSeconds(api.pid),
  postgres: cpuSecondsBelow(postmaster),
  stripe: cpuSeconds(stripe.pid),
  buyers: cpuSeconds(process.pid),
});

try {
  if (LASTING) await last(LASTING);
  else await compareAll();
} finally {
  await floor.end();
  await looking.end();
  await booted.stop();
  await Promise.all([api.stop(), stripe.stop()]);
  await postgres.stop();
}

async function compareAll(): Promise<void> {
  for (const types of [1, 100]) for (const atOnce of [10, 50]) await compareHolds(types, atOnce);
  for (const types of [1, 100])
    for (const atOnce of [10, 50]) await comparePurchases(types, atOnce);
  await comparePurchases(1, 50, 200);
}

/** Many purchases, a thousand at a time: as fast at the end as at the beginning. */
async function last(purchases: number): Promise<void> {
  const venue = await makeVenue(deps, tenant, { types: 1, quantity: purchases });
  const shop = keptAlive({ port: apiPort, host: `${tenant.url}.${BASE}`, connections: 50 });
  const page = keptAlive({ port: stripePort, connections: 50 });
  log(`\n${purchases} purchases, one hot type, 50 buyers at once`);
  const rates: number[] = [];
  if (COUNTS) await forgetStatements(looking);
  for (let sold = 0; sold < purchases; sold += THOUSAND) {
    const [cpu, work, startedAt] = [cpuNow(), await workOf(looking), Date.now()];
    await crowd({
      count: THOUSAND,
      atOnce: 50,
      work: (n) => buy(venue, sold + n, { shop, page, startedAt }),
    });
    const done = await completedOrders(venue, sold + THOUSAND);
    const endedAt = Math.max(...done.map(({ completed_at }) => completed_at.getTime()));
    rates.push((THOUSAND * 1000) / (endedAt - startedAt));
    log(`  to ${String(sold + THOUSAND).padStart(6)} ${rates.at(-1)?.toFixed(1).padStart(6)}/s`);
    log(cpuLine(cpu, cpuNow(), THOUSAND));
    log(workLine(work, await workOf(looking), THOUSAND));
  }
  const [, second = Number.NaN] = rates;
  log(`  the last thousand at ${((rates.at(-1) ?? 0) / second).toFixed(2)} of the second`);
  if (COUNTS) for (const text of await busiestStatements(looking, purchases)) log(text);
  shop.end();
  page.end();
}

function cpuLine(
  before: ReturnType<typeof cpuNow>,
  after: ReturnType<typeof cpuNow>,
  purchases: number,
): string {
  const each = (key: keyof typeof before) => ((after[key] - before[key]) * 1000) / purchases;
  const ms = (value: number) => value.toFixed(1);
  const own = each('api') + each('postgres');
  return `  CPU a purchase: ${ms(own)} ms of the product (API ${ms(each('api'))}, Postgres ${ms(each('postgres'))}), Stripe ${ms(each('stripe'))}, buyers ${ms(each('buyers'))}`;
}

async function compareHolds(types: number, atOnce: number): Promise<void> {
  const venue = await makeVenue(deps, tenant, { types, quantity: HOLDS * 2 });
  const http = keptAlive({ port: apiPort, host: `${tenant.url}.${BASE}`, connections: atOnce });
  const bare = await crowd({ count: HOLDS, atOnce, work: (n) => floor.hold((n % types) + 1) });
  const drafts: string[] = [];
  await crowd({
    count: HOLDS,
    atOnce: 10,
    work: async (n) => {
      const made = succeed<{ draftOrderUID: string }>(
        http.ask('POST', cartPath(venue), cartOf(venue, n)),
      );
      drafts.push((await made).draftOrderUID);
    },
  });
  const ours = await crowd({
    count: HOLDS,
    atOnce,
    work: (n) => succeed(http.ask('POST', `${cartPath(venue)}/${drafts[n]}/hold`)),
  });
  http.end();
  log(`\nholds, ${types === 1 ? 'one hot type' : `${types} types`}, ${atOnce} buyers at once`);
  log(line('one bare statement', bare));
  log(line('over HTTP', ours));
  log(
    `  ratio ${(ours.perSecond / bare.perSecond).toFixed(2)}   oversold ${await oversold(venue)}`,
  );
}

/** @param stock fewer than there are buyers: the rest are told that it is sold out */
async function comparePurchases(types: number, atOnce: number, stock?: number): Promise<void> {
  const venue = await makeVenue(deps, tenant, { types, quantity: stock ?? PURCHASES });
  const shop = keptAlive({ port: apiPort, host: `${tenant.url}.${BASE}`, connections: atOnce });
  const page = keptAlive({ port: stripePort, connections: atOnce });
  const bare = await crowd({ count: PURCHASES, atOnce, work: (n) => floor.order((n % types) + 1) });
  const begunAt = new Map<string, number>();
  if (COUNTS) await forgetStatements(looking);
  const [before, work] = [cpuNow(), await workOf(looking)];
  const startedAt = Date.now();
  let refused = 0;
  await crowd({
    count: PURCHASES,
    atOnce,
    work: async (n) => {
      const orderUID = await buy(venue, n, { shop, page, startedAt: Date.now() });
      if (orderUID) begunAt.set(orderUID.uid, orderUID.startedAt);
      else refused += 1;
    },
  });
  const done = await completedOrders(venue, begunAt.size);
  const used = cpuNow();
  const endedAt = Math.max(...done.map(({ completed_at }) => completed_at.getTime()));
  const times = done.map(
    ({ uid, completed_at }) => completed_at.getTime() - (begunAt.get(uid) ?? 0),
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
    `  ratio ${(ours.perSecond / bare.perSecond).toFixed(3)}   oversold ${await oversold(venue)}   sold ${done.length}   told sold out ${refused}`,
  );
  log(cpuLine(before, used, PURCHASES));
  log(workLine(work, await workOf(looking), PURCHASES));
  if (COUNTS) for (const text of await busiestStatements(looking, PURCHASES)) log(text);
}

type Shop = ReturnType<typeof keptAlive>;

/** One buyer's way. @returns null when told that the tickets are gone */
async function buy(
  venue: Venue,
  n: number,
  { shop, page, startedAt }: { shop: Shop; page: Shop; startedAt: number },
): Promise<{ uid: string; startedAt: number } | null> {
  const home = `http://${tenant.url}.${BASE}/${venue.slug}`;
  const { draftOrderUID } = await succeed<{ draftOrderUID: string }>(
    shop.ask('POST', cartPath(venue), cartOf(venue, n)),
  );
  const cart = `${cartPath(venue)}/${draftOrderUID}`;
  const held = await shop.ask('POST', `${cart}/hold`);
  if (held.status === 409) return null;
  if (held.status !== 200) throw new Error(`A hold was answered ${held.status}.`);
  const { message, transactionNumber } = await succeed<{
    message: string;
    transactionNumber: string;
  }>(
    shop.ask('POST', `${cart}/payment`, {
      order: {
        email: `buyer${n}@example.test`,
        name: 'Ada Lovelace',
        address1: '1 Main Street',
        city: 'Portland',
        state: 'Maine',
        zipCode: '04101',
        country: 'USA',
      },
      cancelUrl: `${home}/cart`,
      successUrl: `${home}/success?orderID=${draftOrderUID}`,
    }),
  );
  const session = /cs_\w+/.exec(message)?.[0] ?? '';
  await succeed(
    page.ask('POST', `/_control/sessions/${session}/pay`, { card: '4242424242424242' }),
  );
  await succeed(
    shop.ask('GET', `${cartPath(venue).replace(/cart$/, 'orders')}/${draftOrderUID}/status`),
  );
  return { uid: transactionNumber, startedAt };
}

/** Waits until everybody who paid has tickets. */
async function completedOrders(venue: Venue, count: number) {
  for (const end = Date.now() + 60_000; Date.now() < end;) {
    const { rows } = await looking.query<{ uid: string; completed_at: Date }>(
      `select uid, completed_at from orders_order o where event_id = $1 and status = 'completed'
       and exists (select 1 from orders_ticket t where t.order_id = o.id)`,
      [venue.eventId],
    );
    if (rows.length >= count) return rows;
    // Each look reads all orders of the event, and the times come from the rows: no need to hurry.
    await delay(250);
  }
  throw new Error('Somebody paid and got no tickets in a minute.');
}

/** Tickets beyond what there was, and counters that differ from the facts: both must be 0. */
async function oversold({ eventId }: Venue): Promise<number> {
  const { rows } = await looking.query<{ wrong: number }>(
    `select coalesce(sum(greatest(0, facts.sold + facts.held - stock.capacity)
        + abs(facts.sold - stock.sold) + abs(facts.held - stock.held)), 0)::int as wrong
     from events_stock stock, lateral (
       select (select count(*) from orders_ticket t where t.ticket_type_id = stock.ticket_type_id)::int
           as sold,
         (select coalesce(sum(line.quantity), 0) from events_hold h,
            jsonb_to_recordset(h.lines) as line ("ticketTypeId" uuid, quantity int)
          where h.event_id = stock.event_id and line."ticketTypeId" = stock.ticket_type_id)::int as held
     ) facts
     where stock.event_id = $1 and stock.ticket_type_id is not null`,
    [eventId],
  );
  return rows[0]?.wrong ?? -1;
}
