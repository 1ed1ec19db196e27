import { setTimeout as sleep } from 'node:timers/promises';
import Stripe from 'stripe';

/** Asks the gateway, not before its turn, and again where it was too much at once. */
export type Pace = <Made>(send: () => Promise<Made>) => Promise<Made>;

/** A live account may be asked a hundred times a second; what people wait for needs most of it. */
const GAP_MS = 1000 / 40;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** About a minute of waits. */
export const PATIENT_TRIES = 8;

/**
 * Paces the calls of one piece of work, whichever order they are for. A 429 says that nothing was done:
 * all wait, twice as long each time, and the call is repeated as it was, under its own key.
 * @param given.tries how often a call is made at most. Where somebody waits for the answer it is made
 *   once: the order is under way then, and the job that looks after lost answers asks again
 * @param given.signal ends a wait, so that work can be cancelled; the call is then as good as lost
 */
export function makePace(given: { tries?: number; signal?: AbortSignal } = {}): Pace {
  const { tries = 1, signal } = given;
  let nextAt = 0;

  async function turn(): Promise<void> {
    const now = Date.now();
    const at = Math.max(now, nextAt);
    nextAt = at + GAP_MS;
    if (at > now) await sleep(at - now, undefined, { ...(signal && { signal }) });
  }

  return async (send) => {
    for (let tried = 1; ; tried += 1) {
      await turn();
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

/** What the gateway itself asks to wait. */
function askedWaitMs({ headers }: RateLimited): number {
  const seconds = Number((headers as Record<string, string> | undefined)?.['retry-after']);
  return Number.isFinite(seconds) ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : 0;
}
