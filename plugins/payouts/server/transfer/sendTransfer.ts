import { setTimeout as sleep } from 'node:timers/promises';
import type { Deps } from '@foyer/kit/server';
import { type Ages, findListed, gateway, type GatewayCall } from '@foyer/plugin-payments/server';
import Stripe from 'stripe';
import type { Reason } from '../../words.ts';
import { markOutcomeUnknown, openIntents, reasonOf } from './transferError.ts';
import type { Attempt, TransferParams } from './attempt.ts';
import { failTransfer, finishTransfer } from './finishTransfer.ts';

export type Sent = { completed: { payoutId: string } } | { refused: Reason };

/**
 * The gateway call for a transfer: how it is requested, and how it is found again by the attempt in
 * its metadata.
 */
function transferCall(
  deps: Deps,
  pace: Pace = makePace(),
): GatewayCall<Attempt, Stripe.Transfer, Sent> {
  const { stripe } = deps.use(gateway);
  const scopeOf = ({ tenant_id }: Attempt) => deps.forTenant(tenant_id);
  return {
    name: 'transfer',
    isAwaited: false,
    intentOf: ({ idempotency_key }) => ({ idempotencyKey: idempotency_key, account: null }),
    send: ({ params }, options) =>
      pace(() => stripe().transfers.create(params as TransferParams, options)),
    find: async ({ id, order_uid }, options) =>
      findListed(
        stripe().transfers.list({ transfer_group: order_uid, limit: 100 }, options),
        ({ metadata }) => metadata['attemptId'] === id,
      ),
    async made(attempt, { id: transferId }) {
      const made = { attemptId: attempt.id, orderUID: attempt.order_uid, transferId };
      await scopeOf(attempt).tx((tx) => finishTransfer(tx, deps, made));
      return { completed: { payoutId: attempt.payout_id } };
    },
    async refused(attempt, error) {
      const reason =
        error === undefined
          ? (attempt.reason ?? 'The transfer didn’t go through.')
          : reasonOf(error);
      const failed = { attemptId: attempt.id, orderUID: attempt.order_uid, reason };
      await scopeOf(attempt).tx((tx) => failTransfer(tx, deps, failed));
      return { refused: reason };
    },
    async lost(attempt, lost) {
      const { tenant_id, id } = attempt;
      await scopeOf(attempt).tx((tx) =>
        markOutcomeUnknown(tx, 'payouts_attempt', { tenant_id, id, lost }),
      );
      return { refused: 'in_progress' };
    },
  };
}

/**
 * The steps after `beginTransfer` has committed: sends the recorded request and records the result.
 */
export const sendTransfer = (deps: Deps, attempt: Attempt, pace?: Pace): Promise<Sent> =>
  deps.use(gateway).ask(transferCall(deps, pace), attempt);

/**
 * Finds out what happened to transfers without a response, including those of crashed processes.
 * @param quietSeconds how long an attempt must have been inactive before it is checked
 */
export async function recoverTransfers(
  deps: Deps,
  { quietSeconds = 60 }: { quietSeconds?: number } = {},
): Promise<void> {
  const open = await deps
    .asPlatform('finishes transfers for all tenants after a crash')
    .read<(Attempt & Ages)[]>((db) => openIntents(db, 'payouts_attempt', { quietSeconds }));
  await deps.use(gateway).resumeAll(transferCall(deps), open);
}

/** Calls Stripe at the allowed rate, and retries after a rate limit. */
export type Pace = <Made>(send: () => Promise<Made>) => Promise<Made>;

/** Stripe allows about 100 requests per second in live mode; most are left for user requests. */
const GAP_MS = 1000 / 40;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** About a minute of waiting in total. */
export const PATIENT_TRIES = 8;

/**
 * Limits the rate of Stripe calls for one job, over all its orders. After a 429, which means that
 * nothing was done, all calls wait, twice as long each time, and the call is retried under its own
 * idempotency key.
 * @param given.tries maximum number of calls. If a user waits for the result, use 1: the transfer
 *   then stays in progress and the recovery job retries it
 * @param given.signal ends a wait, so that work can be canceled; the call then counts as having no response
 */
export function makePace(given: { tries?: number; signal?: AbortSignal } = {}): Pace {
  const { tries = 1, signal } = given;
  let nextAt = 0;

  async function waitForSlot(): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, nextAt);
    nextAt = at + GAP_MS;
    if (at > now) await sleep(at - now, undefined, { ...(signal && { signal }) });
  }

  return async (send) => {
    for (let tried = 1; ; tried += 1) {
      await waitForSlot();
      try {
        return await send();
      } catch (error) {
        if (!isTooMuch(error) || tried >= tries || signal?.aborted) throw error;
        const waitMs = Math.min(FIRST_WAIT_MS * 2 ** (tried - 1), LONGEST_WAIT_MS);
        nextAt = Math.max(nextAt, Date.now() + Math.max(waitMs, askedWaitMs(error)));
      }
    }
  };
}

type RateLimited = InstanceType<typeof Stripe.errors.StripeError>;

const isTooMuch = (error: unknown): error is RateLimited =>
  error instanceof Stripe.errors.StripeError && error.statusCode === 429;

/** The wait that Stripe asks for, in milliseconds. */
function askedWaitMs({ headers }: RateLimited): number {
  const seconds = Number((headers as Record<string, string> | undefined)?.['retry-after']);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : 0;
}
