import { writePast, type Past } from '@foyer/local-stripe/past';
import { tenantDirectory, type Knex } from '@foyer/kit/server';
import { subscribeInPast } from '@foyer/plugin-newsletter/past';
import { backdate, setBackLedger, type PastDoor, type PastRefund } from '@foyer/plugin-orders/past';
import { connectAccount, connectedAccount } from '@foyer/plugin-payments/past';
import {
  proposeToday,
  reconcileSoon,
  setBackPayouts,
  type PastHold,
  type PastPayout,
  type PastReversal,
} from '@foyer/plugin-payouts/past';
import { randomBytes } from 'node:crypto';
import { openInstallation, type Installation } from './demo/installation.ts';
import { refundSome } from './season/afterSale.ts';
import { chanceFrom } from './season/chance.ts';
import { inOneTransaction, type OneTransaction } from './season/oneTransaction.ts';
import {
  failPayout,
  holdOne,
  payOutEvent,
  refundLate,
  takePaymentByHand,
} from './season/payOutSeason.ts';
import { SEASON, type SeasonEvent } from './season/seasonEvents.ts';
import { sellSeason, type PastOrder } from './season/sellSeason.ts';
import { backdateAudit } from './season/backdateAudit.ts';
import { subscribeSome } from './season/subscribeSome.ts';

const SEED = 20_260_301;
const DAY = 86_400_000;
const ORDERS = SEASON.reduce((sum, { orders }) => sum + orders, 0);
/** The tenant whose Stripe account is set up; Northside's isn't, to show both. */
const CONNECTED = 'riverside';
/** The event whose last order is disputed. */
const DISPUTED = 'October Folk Night';
/** The event with an order that is refunded after its payout, and whose refund the tenant's account can cover. */
const REFUNDED_LATE = 'Harbor Lights Symphony';
/** The same, but the tenant's account is empty: the payout of the next event repays the debt. */
const REFUNDED_AS_DEBT = 'The Tempest on the Lawn';

interface Urls {
  databaseUrl: string;
  /** Of the database cluster: only a superuser can backdate rows. */
  superuserUrl: string;
}

export interface SeasonGiven extends Urls {
  stripeFolder: string;
  plugins?: readonly string[];
  /** Makes the local Stripe import the past that was written to its folder. */
  takePast(name: string): Promise<unknown>;
  /** Receives the percentage done, before it is committed. */
  onProgress?(percent: number): Promise<void>;
}

/** Whether the demo has its entire season; true for older demos, which can't get one. */
export const hasSeason = (urls: Urls): Promise<boolean> =>
  inOneTransaction(asSuperuser(urls), async ({ trx }) => (await countLoaded(trx)) >= SEASON.length);

/**
 * Loads the season of the demo: past events with orders, refunds, voided and scanned tickets,
 * payouts, a debt, a dispute and a payment without an order, and events that are on sale. Uses the real sales services, and the app can keep running. An event with its
 * orders is one transaction: after a kill, the next load continues with the first missing event.
 * @returns how many orders there are
 */
export async function loadSeason(given: SeasonGiven): Promise<number> {
  let count = await inOneTransaction(asSuperuser(given), ({ trx }) => countLoaded(trx));
  // It may have been killed before it reported what it committed.
  await given.takePast(pastName(count));
  if (count === SEASON.length) return ORDERS;
  while (count < SEASON.length) {
    count = await inOneTransaction(asSuperuser(given), (on) => loadNext(given, on));
    await given.takePast(pastName(count));
  }
  await inOneTransaction(asSuperuser(given), async ({ database }) => {
    const { depsOf } = await openInstallation({ database, plugins: given.plugins ?? [] });
    await reconcileSoon(depsOf('payouts'));
  });
  return ORDERS;
}

const pastName = (count: number): string => `season-${count}`;

/** The number of loaded events. A demo without a number gets no season. */
async function countLoaded(trx: Knex.Transaction): Promise<number> {
  const [count] = await trx('kit_demo').pluck<(number | null)[]>('season_events');
  return count ?? SEASON.length;
}

const asSuperuser = ({ databaseUrl, superuserUrl }: Urls): string =>
  Object.assign(new URL(superuserUrl), { pathname: new URL(databaseUrl).pathname }).href;

/** Loads the next event of the season. @returns the number of loaded events */
async function loadNext(
  { stripeFolder, plugins = [], onProgress }: SeasonGiven,
  { database, trx }: OneTransaction,
): Promise<number> {
  // Of two concurrent starts, the second waits and continues after the first.
  await trx.raw("select pg_advisory_xact_lock(hashtext('foyer season'))");
  const index = await countLoaded(trx);
  const event = SEASON[index];
  if (!event) return index;
  const installation = await openInstallation({
    database,
    plugins,
    // No link is ever sent, and the gateway is never called: the season is written directly to its
    // files.
    key: randomBytes(32),
    env: { STRIPE_SECRET_KEY: 'sk_test_local_stripe', STRIPE_WEBHOOK_SECRET: 'whsec_unused' },
  });
  const { past, close } = writePast(stripeFolder, pastName(index + 1));
  const made = await makeEvent(installation, { event, index, past }).finally(close);
  const { orders, refunds, door, payouts, reversals, holds } = made;
  await backdate(trx, { sales: orders, refunds, doors: [door] });
  const { eventId } = door;
  const moves = await setBackPayouts(trx, { eventId, payouts, reversals, holds });
  await setBackLedger(trx, moves);
  await backdateAudit(trx, { sales: orders, refunds, moves });
  await subscribeInPast(trx, subscribeSome(orders, index));
  const isLast = index + 1 === SEASON.length;
  // Proposes what is due today: past events without a payout.
  if (isLast) await proposeToday(installation.depsOf('payouts'));
  const done = SEASON.slice(0, index + 1).reduce((sum, one) => sum + one.orders, 0);
  await onProgress?.(Math.floor((100 * done) / ORDERS));
  await trx('kit_demo').update({ season_events: index + 1 });
  return index + 1;
}

interface MadeEvent {
  orders: PastOrder[];
  refunds: PastRefund[];
  door: PastDoor;
  payouts: PastPayout[];
  reversals: PastReversal[];
  holds: PastHold[];
}

async function makeEvent(
  installation: Installation,
  { event, index, past }: { event: SeasonEvent; index: number; past: Past },
): Promise<MadeEvent> {
  const ids = await tenantIds(installation);
  const account = await connect(installation, { tenantId: idOf(ids, CONNECTED), past });
  const known = { tenantId: (url: string) => idOf(ids, url), charityId: noCharity };
  const chance = chanceFrom(SEED + index);
  const isLastDisputed = event.name === DISPUTED;
  const sold = await sellSeason(installation, { event, known, chance, past, isLastDisputed });
  const refunded = await refundSome(installation, { sold, chance, past });
  const isWhole = ({ orderUID, chargeId }: PastOrder) =>
    chargeId !== null && !refunded.some((refund) => refund.orderUID === orderUID);
  const whole = sold.find(isWhole);
  const [first] = sold;
  if (!first) throw new Error(`No tickets were sold for “${event.name}”.`);
  const { eventId, eventAt } = first;
  const made: MadeEvent = {
    ...{ orders: sold, refunds: [...refunded], payouts: [], reversals: [], holds: [] },
    door: { eventId, beganAt: eventAt, scanned: event.scanned },
  };
  if (event.tenant !== CONNECTED || eventAt.getTime() > Date.now()) return made;
  if (isLastDisputed) {
    const [held, failed] = sold.filter(isWhole);
    if (held) made.holds.push(await holdOne(installation, held));
    if (failed) made.payouts.push(await failPayout(installation, failed));
    takePaymentByHand(past, first);
  } else made.payouts.push(...(await payOutEvent(installation, { sold, past, account })));
  const owes = event.name === REFUNDED_AS_DEBT;
  if ((owes || event.name === REFUNDED_LATE) && whole) {
    const late = await refundLate(installation, { order: whole, past, owes });
    made.refunds.push(...late.refunds);
    made.reversals.push(...late.reversals);
  }
  return made;
}

async function tenantIds({ use }: Installation): Promise<ReadonlyMap<string, string>> {
  const directory = use('tenants', tenantDirectory);
  const urls = [...new Set(SEASON.map(({ tenant }) => tenant))];
  const found = await Promise.all(urls.map((url) => directory.byUrl(url)));
  return new Map(found.flatMap((tenant) => (tenant ? [[tenant.url, tenant.id] as const] : [])));
}

function idOf(ids: ReadonlyMap<string, string>, url: string): string {
  const id = ids.get(url);
  if (!id) throw new Error(`The demo data has no tenant “${url}”.`);
  return id;
}

const noCharity = (name: string): never => {
  throw new Error(`The season has no charity “${name}”.`);
};

/** Connects a Stripe account once, like the setup does. @returns the account */
async function connect(
  { depsOf }: Installation,
  { tenantId, past }: { tenantId: string; past: Past },
): Promise<string> {
  return depsOf('payments')
    .forTenant(tenantId)
    .tx(async (tx) => {
      const id = await connectedAccount(tx, tenantId);
      const account = past.connect({
        id,
        at: new Date(Date.now() - 300 * DAY),
        name: 'Riverside Arts',
        metadata: { tenantId },
      });
      if (!id) await connectAccount(tx, { tenantId, account });
      return account;
    });
}
