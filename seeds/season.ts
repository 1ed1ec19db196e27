import { hasPast, writePast } from '@foyer/local-stripe/past';
import { tenantDirectory } from '@foyer/kit/server';
import { subscribeInPast } from '@foyer/plugin-newsletter/past';
import { setBack, setBackLedger, type PastDoor, type PastRefund } from '@foyer/plugin-orders/past';
import { connectAccount } from '@foyer/plugin-payments/past';
import {
  proposeToday,
  setBackPayouts,
  type PastHold,
  type PastPayout,
  type PastReversal,
} from '@foyer/plugin-payouts/past';
import { randomBytes } from 'node:crypto';
import knex from 'knex';
import { openInstallation, type Installation } from './demo/installation.ts';
import { refundSome } from './season/afterSale.ts';
import { chanceFrom } from './season/chance.ts';
import { inTurn } from './season/inTurn.ts';
import { holdOne, payOutEvent, refundLate } from './season/payOutSeason.ts';
import { SEASON, type SeasonEvent } from './season/seasonEvents.ts';
import { sellSeason, type PastOrder } from './season/sellSeason.ts';
import { setBackAudit } from './season/setBackAudit.ts';
import { subscribeSome } from './season/subscribeSome.ts';

const SEED = 20_260_301;
const DAY = 86_400_000;
/** Whose account at Stripe is set up; Northside's is not, so that both can be seen. */
const CONNECTED = 'riverside';
/** The event whose last order its buyer disputes. */
const DISPUTED = 'October Folk Night';
/** The event of which an order is refunded after it was paid out. */
const REFUNDED_LATE = 'Harbor Lights Symphony';

/**
 * The past season of the demo: events that are over, with orders, refunds, voided and scanned tickets,
 * payouts and a dispute, made by the services that sell, and with its payments in the folder of the local
 * Stripe, which must not run yet.
 * @returns how many orders there are; 0 where that folder has a past already
 */
export async function loadSeason(given: {
  databaseUrl: string;
  /** Of the whole cluster: it alone may say that something was written in the past. */
  superuserUrl: string;
  stripeFolder: string;
  plugins?: readonly string[];
}): Promise<number> {
  const { databaseUrl, superuserUrl, stripeFolder, plugins = [] } = given;
  if (hasPast(stripeFolder)) return 0;
  const installation = await openInstallation({
    databaseUrl,
    plugins,
    // No link leaves this place, and nothing is asked of the gateway: the season is written beside it.
    key: randomBytes(32),
    env: { STRIPE_SECRET_KEY: 'sk_test_local_stripe', STRIPE_WEBHOOK_SECRET: 'whsec_unused' },
  });
  const { past, close } = writePast(stripeFolder);
  try {
    const orders: PastOrder[] = [];
    const refunds: PastRefund[] = [];
    const doors: PastDoor[] = [];
    const payouts: PastPayout[] = [];
    const reversals: PastReversal[] = [];
    const holds: PastHold[] = [];
    const paying = inTurn();
    const ids = await tenantIds(installation);
    const account = await connect(installation, { tenantId: idOf(ids, CONNECTED), past });
    const known = { tenantId: (url: string) => idOf(ids, url), charityId: noCharity };
    const live = async (event: SeasonEvent) => {
      const chance = chanceFrom(SEED + SEASON.indexOf(event));
      const isLastDisputed = event.name === DISPUTED;
      const sold = await sellSeason(installation, { event, known, chance, past, isLastDisputed });
      orders.push(...sold);
      const refunded = await refundSome(installation, { sold, chance, past });
      refunds.push(...refunded);
      const isWhole = ({ orderUID, chargeId }: PastOrder) =>
        chargeId !== null && !refunded.some((refund) => refund.orderUID === orderUID);
      const whole = sold.find(isWhole);
      if (event.tenant === CONNECTED && isLastDisputed && whole)
        holds.push(await holdOne(installation, whole));
      else if (event.tenant === CONNECTED)
        // The next event is sold meanwhile: both take long, and a start waits for them.
        paying.add(async () => {
          payouts.push(...(await payOutEvent(installation, { sold, past, account })));
          if (event.name !== REFUNDED_LATE || !whole) return;
          const late = await refundLate(installation, { order: whole, past });
          refunds.push(...late.refunds);
          reversals.push(...late.reversals);
        });
      const [first] = sold;
      if (first)
        doors.push({ eventId: first.eventId, beganAt: first.eventAt, scanned: event.scanned });
    };
    // A tenant's events follow each other, beside those of others: a start waits for all of them.
    const tenants = [...new Set(SEASON.map(({ tenant }) => tenant))];
    await Promise.all(
      tenants.map(async (tenant) => {
        for (const event of SEASON.filter((one) => one.tenant === tenant)) await live(event);
      }),
    );
    await paying.done();
    const url = Object.assign(new URL(superuserUrl), {
      pathname: new URL(databaseUrl).pathname,
    }).href;
    await withSuperuser(url, async (trx) => {
      await setBack(trx, { sales: orders, refunds, doors });
      const moves = await setBackPayouts(trx, { payouts, reversals, holds });
      await setBackLedger(trx, moves);
      await setBackAudit(trx, { sales: orders, refunds, moves });
      await subscribeInPast(trx, subscribeSome(orders));
    });
    // By what is due today: the events that are over and were not paid out.
    await proposeToday(installation.depsOf('payouts'));
    return orders.length;
  } finally {
    close();
    await installation.close();
  }
}

async function tenantIds({ use }: Installation): Promise<ReadonlyMap<string, string>> {
  const directory = use('tenants', tenantDirectory);
  const urls = [...new Set(SEASON.map(({ tenant }) => tenant))];
  const found = await Promise.all(urls.map((url) => directory.byUrl(url)));
  return new Map(found.flatMap((tenant) => (tenant ? [[tenant.url, tenant.id] as const] : [])));
}

function idOf(ids: ReadonlyMap<string, string>, url: string): string {
  const id = ids.get(url);
  if (!id) throw new Error(`The demo has no tenant “${url}”.`);
  return id;
}

const noCharity = (name: string): never => {
  throw new Error(`The season knows no charity “${name}”.`);
};

/** As the set-up at Stripe would. @returns the account */
async function connect(
  { depsOf }: Installation,
  { tenantId, past }: { tenantId: string; past: ReturnType<typeof writePast>['past'] },
): Promise<string> {
  const account = past.connect({
    at: new Date(Date.now() - 300 * DAY),
    name: 'Riverside Arts',
    metadata: { tenantId },
  });
  await depsOf('payments')
    .forTenant(tenantId)
    .tx((tx) => connectAccount(tx, { tenantId, account }));
  return account;
}

async function withSuperuser(
  url: string,
  work: (trx: Parameters<typeof setBack>[0]) => Promise<void>,
): Promise<void> {
  const db = knex({ client: 'pg', connection: url, pool: { min: 0, max: 1 } });
  try {
    await db.transaction(work);
  } finally {
    await db.destroy();
  }
}
