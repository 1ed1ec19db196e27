import { writePast, type Past } from '@foyer/local-stripe/past';
import { tenantDirectory, type Knex } from '@foyer/kit/server';
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
import { openInstallation, type Installation } from './demo/installation.ts';
import { refundSome } from './season/afterSale.ts';
import { chanceFrom } from './season/chance.ts';
import { inOneTransaction } from './season/oneTransaction.ts';
import { holdOne, payOutEvent, refundLate } from './season/payOutSeason.ts';
import { SEASON, type SeasonEvent } from './season/seasonEvents.ts';
import { sellSeason, type PastOrder } from './season/sellSeason.ts';
import { setBackAudit } from './season/setBackAudit.ts';
import { subscribeSome } from './season/subscribeSome.ts';

const SEED = 20_260_301;
const DAY = 86_400_000;
const ORDERS = SEASON.reduce((sum, { orders }) => sum + orders, 0);
/** Whose account at Stripe is set up; Northside's is not, so that both can be seen. */
const CONNECTED = 'riverside';
/** The event whose last order its buyer disputes. */
const DISPUTED = 'October Folk Night';
/** The event of which an order is refunded after it was paid out. */
const REFUNDED_LATE = 'Harbor Lights Symphony';

interface Urls {
  databaseUrl: string;
  /** Of the whole cluster: it alone may say that something was written in the past. */
  superuserUrl: string;
}

/** Whether the demo has its past season. */
export const hasSeason = (urls: Urls): Promise<boolean> =>
  inOneTransaction(asSuperuser(urls), ({ trx }) => isLoaded(trx));

/**
 * The past season of the demo: events that are over, with orders, refunds, voided and scanned tickets,
 * payouts and a dispute, made by the services that sell. All of it is one transaction, so a program that
 * runs on the same database sees the whole season or none of it. Its payments are written below the
 * folder of the local Stripe, which learns of them by `takePast`.
 * @returns how many orders there are; 0 where the season is there already
 */
export async function loadSeason(
  given: Urls & {
    stripeFolder: string;
    plugins?: readonly string[];
    /** Hears the percentage that is done. */
    onProgress?: (percent: number) => Promise<void>;
  },
): Promise<number> {
  const { stripeFolder, plugins = [], onProgress } = given;
  return inOneTransaction(asSuperuser(given), async ({ database, trx }) => {
    // Two starts at once: the second waits, and finds it there.
    await trx.raw("select pg_advisory_xact_lock(hashtext('foyer season'))");
    if (await isLoaded(trx)) return 0;
    const installation = await openInstallation({
      database,
      plugins,
      // No link leaves this place, and nothing is asked of the gateway: the season is written beside it.
      key: randomBytes(32),
      env: { STRIPE_SECRET_KEY: 'sk_test_local_stripe', STRIPE_WEBHOOK_SECRET: 'whsec_unused' },
    });
    const { past, close } = writePast(stripeFolder);
    const season = await makeSeason(installation, {
      ...{ past, onProgress },
      // What is not kept yet, nobody else analyzes.
      analyze: async () => void (await trx.raw('analyze')),
    }).finally(close);
    const { orders, refunds, doors, payouts, reversals, holds } = season;
    await setBack(trx, { sales: orders, refunds, doors });
    const moves = await setBackPayouts(trx, { payouts, reversals, holds });
    await setBackLedger(trx, moves);
    await setBackAudit(trx, { sales: orders, refunds, moves });
    await subscribeInPast(trx, subscribeSome(orders));
    // By what is due today: the events that are over and were not paid out.
    await proposeToday(installation.depsOf('payouts'));
    await trx('kit_demo').update({ has_season: true });
    return orders.length;
  });
}

async function isLoaded(trx: Knex.Transaction): Promise<boolean> {
  const [hasOne] = await trx('kit_demo').pluck<boolean[]>('has_season');
  return hasOne ?? false;
}

const asSuperuser = ({ databaseUrl, superuserUrl }: Urls): string =>
  Object.assign(new URL(superuserUrl), { pathname: new URL(databaseUrl).pathname }).href;

interface Season {
  orders: PastOrder[];
  refunds: PastRefund[];
  doors: PastDoor[];
  payouts: PastPayout[];
  reversals: PastReversal[];
  holds: PastHold[];
}

async function makeSeason(
  installation: Installation,
  given: {
    past: Past;
    onProgress: ((percent: number) => Promise<void>) | undefined;
    analyze(): Promise<void>;
  },
): Promise<Season> {
  const { past, onProgress, analyze } = given;
  const season: Season = {
    ...{ orders: [], refunds: [], doors: [] },
    ...{ payouts: [], reversals: [], holds: [] },
  };
  const ids = await tenantIds(installation);
  const account = await connect(installation, { tenantId: idOf(ids, CONNECTED), past });
  const known = { tenantId: (url: string) => idOf(ids, url), charityId: noCharity };
  const paying: (() => Promise<void>)[] = [];
  let done = 0;
  const progressed = async ({ orders }: SeasonEvent) => {
    done += orders;
    await onProgress?.(Math.floor((100 * done) / (2 * ORDERS)));
  };
  for (const event of SEASON) {
    const chance = chanceFrom(SEED + SEASON.indexOf(event));
    const isLastDisputed = event.name === DISPUTED;
    const sold = await sellSeason(installation, { event, known, chance, past, isLastDisputed });
    season.orders.push(...sold);
    const refunded = await refundSome(installation, { sold, chance, past });
    season.refunds.push(...refunded);
    const isWhole = ({ orderUID, chargeId }: PastOrder) =>
      chargeId !== null && !refunded.some((refund) => refund.orderUID === orderUID);
    const whole = sold.find(isWhole);
    const [first] = sold;
    if (first)
      season.doors.push({ eventId: first.eventId, beganAt: first.eventAt, scanned: event.scanned });
    await progressed(event);
    paying.push(async () => {
      if (event.tenant === CONNECTED && isLastDisputed && whole)
        season.holds.push(await holdOne(installation, whole));
      else if (event.tenant === CONNECTED) {
        season.payouts.push(...(await payOutEvent(installation, { sold, past, account })));
        if (event.name === REFUNDED_LATE && whole) {
          const late = await refundLate(installation, { order: whole, past });
          season.refunds.push(...late.refunds);
          season.reversals.push(...late.reversals);
        }
      }
      await progressed(event);
    });
  }
  await analyze();
  // Last, because payouts keep the tenant's debt locked until all of the season is kept.
  for (const pay of paying) await pay();
  return season;
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
  { tenantId, past }: { tenantId: string; past: Past },
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
