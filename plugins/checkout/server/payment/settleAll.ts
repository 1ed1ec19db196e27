import type Stripe from 'stripe';
import { grouped, type JobContext } from '@foyer/kit/server';
import type { PaymentHint } from '@foyer/plugin-payments/contract';
import { orders, type CardPayment } from '@foyer/plugin-orders/server';
import { settle } from '../jobs.ts';
import {
  completedBy,
  paymentOf,
  readSession,
  type SessionHint,
  settleAs,
  settleCharge,
  type Settled,
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
