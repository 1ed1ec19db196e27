import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

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
