import { ApiError } from '@foyer/kit';
import { type Deps, grouped, type JobContext, query, type Tx } from '@foyer/kit/server';
import { type CardPayment, orders } from '@foyer/plugin-orders/server';
import type { PaymentHint } from '@foyer/plugin-payments/contract';
import type Stripe from 'stripe';
import { settle } from '../jobs.ts';
import type { Attempt } from './attempt.ts';
import {
  expireAttempt,
  findCheckoutSession,
  isTooOld,
  openCheckoutSession,
} from './openCheckoutSession.ts';
import {
  completedBy,
  paymentOf,
  readSession,
  type SessionHint,
  settleAs,
  settleCharge,
  type Settled,
  settleSession,
} from './settleSession.ts';

/** Keeps the gateway and the database busy, with capacity left for buyers. */
const AT_ONCE = 2;
/** Reading from the gateway is slower and allows more concurrency. */
const READ_AT_ONCE = 5;
/** Orders of one event completed in one transaction. Small, so that locks are short. */
const MAX_TOGETHER = 10;

/** Sessions read from the gateway, each with its hint. */
interface Read {
  hint: PaymentHint;
  asked: SessionHint;
  session: Stripe.Checkout.Session;
}

interface Failure {
  hint: PaymentHint;
  error: unknown;
}

/**
 * Updates orders to match their payments. Sessions come first: one that includes its fee needs no
 * charge lookup. A failed item becomes its own job with retries and doesn't stop the others.
 */
export async function settleAll(
  { hints }: { hints: readonly PaymentHint[] },
  ctx: JobContext,
): Promise<void> {
  const failed: Failure[] = [];
  const keep = (hint: PaymentHint, error: unknown) => failed.push({ hint, error });
  const read: Read[] = [];
  await inTurn(
    hints.filter((hint) => 'sessionId' in hint),
    READ_AT_ONCE,
    async (hint) => {
      const asked = { ...hint, cause: 'webhook' };
      await readSession(ctx, asked).then(
        (session) => read.push({ hint, asked, session }),
        (error: unknown) => keep(hint, error),
      );
    },
  );
  const settled = new Set<string>();
  const remember = ({ chargeId, isSettled }: Settled) => {
    if (chargeId && isSettled) settled.add(chargeId);
  };
  const left = await settleTogether(ctx, read, remember);
  await inTurn(left, AT_ONCE, ({ hint, asked, session }) =>
    settleAs(ctx, asked, session).then(remember, (error: unknown) => {
      keep(hint, error);
    }),
  );
  await inTurn(
    hints.filter((hint) => 'chargeId' in hint).filter(({ chargeId }) => !settled.has(chargeId)),
    AT_ONCE,
    (hint) =>
      settleCharge(ctx, hint).catch((error: unknown) => {
        keep(hint, error);
      }),
  );
  const [first] = failed;
  if (!first) return;
  if (hints.length === 1) throw first.error;
  await ctx.scope.tx(async (tx) => {
    for (const { hint, error } of failed) {
      ctx.log.warn({ err: error, hint }, 'retrying a payment');
      await tx.enqueue(settle, { hints: [hint] });
    }
  });
}

/**
 * Completes orders of one event together, sharing their writes and commit.
 * @returns the items that need individual handling: all that are not simply paid
 */
async function settleTogether(
  ctx: JobContext,
  read: readonly Read[],
  remember: (settled: Settled) => void,
): Promise<Read[]> {
  const left: Read[] = [];
  for (const [event, ofEvent] of grouped(read, eventOf)) {
    const most = event === null ? 1 : MAX_TOGETHER;
    for (let at = 0; at < ofEvent.length; at += most)
      left.push(...(await completeTogether(ctx, ofEvent.slice(at, at + most), remember)));
  }
  return left;
}

/** The event of a paid session requested by the order's own tenant; null for any other. */
function eventOf({ asked: { tenantId }, session }: Read): string | null {
  const { client_reference_id: orderUID, metadata, payment_status } = session;
  if (payment_status !== 'paid' || !orderUID || metadata?.['tenantId'] !== tenantId) return null;
  return `${tenantId} ${metadata['eventId'] ?? ''}`;
}

async function completeTogether(
  ctx: JobContext,
  read: readonly Read[],
  remember: (settled: Settled) => void,
): Promise<readonly Read[]> {
  const [first, second] = read;
  if (!first || !second) return read;
  try {
    const payments = read.map((one) => ({ one, payment: paymentOf(one.session, one.asked) }));
    const inputs = payments.map(({ one: { asked, session }, payment }) => ({
      orderUID: session.client_reference_id ?? '',
      payment,
      cause: asked.cause,
    }));
    const scope = ctx.forTenant(first.asked.tenantId);
    const completed = await ctx.use(orders).completeHeld(scope, inputs);
    const isDone = ({ payment }: { payment: CardPayment }) =>
      completed.has(payment.paymentIntentId);
    for (const { payment } of payments.filter(isDone)) remember(completedBy(payment));
    return payments.filter((each) => !isDone(each)).map(({ one }) => one);
  } catch (error) {
    // A hold was gone or one item failed: nothing was written, so each is handled individually.
    ctx.log.info({ err: error, orders: read.length }, 'settling payments one at a time');
    return read;
  }
}

async function inTurn<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const queue = items.values();
  const worker = async () => {
    for (const item of queue) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Time for a buyer to pay and for the webhook to arrive. */
const QUIET_MS = 5 * 60_000;
const MAX_PAYMENTS = 200;

/**
 * Finds what no webhook reported: long-open or expired sessions, attempts without a response, and
 * charges without a fee. A failure doesn't stop the others.
 */
export async function sweepPayments(deps: Deps, now = new Date()): Promise<void> {
  for (const attempt of await openAttempts(deps, now)) {
    await sweepAttempt(deps, attempt, now).catch((error: unknown) => {
      deps.log.error(
        { err: error, orderUID: attempt.order_uid },
        'could not check an open payment',
      );
    });
  }
  for (const charge of await unsettled(deps, now)) {
    await settleCharge(deps, charge).catch((error: unknown) => {
      deps.log.error({ err: error, orderUID: charge.orderUID }, 'could not settle a charge');
    });
  }
}

const REASON = 'Finds payments without a webhook for all tenants.';

/**
 * The attempts checked longest ago. A check counts even if it fails, so that every attempt gets its
 * turn.
 */
const openAttempts = (deps: Deps, now: Date): Promise<Attempt[]> =>
  deps.asPlatform(REASON).tx(async ({ db }) => {
    const rows = await query<Attempt>(
      db,
      `update checkout_attempt set checked_at = now() where (tenant_id, id) in (
         select tenant_id, id from checkout_attempt
         where state in ('creating', 'open') and (created_at < ? or expires_at < ?)
         order by coalesce(checked_at, created_at) limit ? for update skip locked
       ) returning *`,
      [new Date(now.getTime() - QUIET_MS), now, MAX_PAYMENTS],
    );
    return rows;
  });

async function sweepAttempt(deps: Deps, attempt: Attempt, now: Date): Promise<void> {
  const { tenant_id: tenantId, account } = attempt;
  if (attempt.session_id) {
    const sessionId = attempt.session_id;
    await settleSession(deps, { tenantId, account, sessionId, cause: 'sweep' });
    return;
  }
  // The gateway would reject its expiry now and its order would fail. The buyer's next try replaces
  // it.
  if (attempt.expires_at > now && isTooOld(deps, attempt))
    return findCheckoutSession(deps, attempt);
  try {
    await openCheckoutSession(deps, attempt);
  } catch (error) {
    // A rejection means that it never existed: the hold expires by itself.
    if (!(error instanceof ApiError) || error.status !== 502) throw error;
  }
}

const unsettled = (deps: Deps, now: Date) =>
  deps.asPlatform(REASON).read(async (db) => {
    const rows = await db('orders_order_v1')
      .whereNotNull('charge_id')
      .whereNotNull('completed_at')
      .whereNull('balance_available_at')
      .where('completed_at', '<', new Date(now.getTime() - QUIET_MS))
      .orderBy('completed_at')
      .limit(MAX_PAYMENTS)
      .select<
        {
          tenant_id: string;
          uid: string;
          charge_id: string;
          flow: string;
          destination: string | null;
        }[]
      >('tenant_id', 'uid', 'charge_id', 'flow', 'destination');
    return rows.map(({ tenant_id, uid, charge_id, flow, destination }) => ({
      tenantId: tenant_id,
      orderUID: uid,
      chargeId: charge_id,
      account: flow === 'direct' ? destination : null,
    }));
  });

/**
 * Creates one job for all hints. Charges of incomplete orders are skipped, because reading the
 * session brings the charge along. The sweep finds a charge that arrives at that very moment.
 */
export async function onPaymentsChanged(
  tx: Tx,
  { hints }: { hints: readonly PaymentHint[] },
): Promise<void> {
  const open = await unsettledOf(
    tx,
    hints.flatMap((hint) => ('chargeId' in hint ? hint.chargeId : [])),
  );
  const news = hints.filter((hint) => 'sessionId' in hint || open.has(hint.chargeId));
  if (news.length > 0) await tx.enqueue(settle, { hints: news });
}

/** The charges whose order waits for its fee. */
async function unsettledOf({ db }: Tx, chargeIds: readonly string[]): Promise<Set<string>> {
  if (chargeIds.length === 0) return new Set();
  const rows = await query<{ charge_id: string }>(
    db,
    `select o.charge_id from orders_lookup_v1 l
     join orders_order_v1 o on o.tenant_id = l.tenant_id and o.id = l.order_id
     where l.id = any(?::text[]) and o.balance_available_at is null and o.completed_at is not null`,
    [chargeIds],
  );
  return new Set(rows.map(({ charge_id }) => charge_id));
}

/**
 * Expires the open checkout sessions of a canceled event. A payment at the same moment completes an
 * order that is refunded with the others; later payments are refunded in full.
 */
export async function closeEvent(
  { tenantId, eventId }: { tenantId: string; eventId: string },
  deps: Deps,
): Promise<void> {
  const open = await deps.forTenant(tenantId).read((db) =>
    db<Attempt>('checkout_attempt')
      .whereIn('state', ['creating', 'open'])
      .whereIn('draft_id', db('checkout_draft').where({ event_id: eventId }).select('id')),
  );
  for (const attempt of open)
    await expireAttempt(deps, attempt).catch((error: unknown) => {
      if (!(error instanceof ApiError) || error.code !== 'already_paid') throw error;
    });
}
