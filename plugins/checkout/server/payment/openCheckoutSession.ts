import type Stripe from 'stripe';
import { ApiError } from '@foyer/kit';
import type { Deps } from '@foyer/kit/server';
import {
  findListed,
  gateway,
  isTimeRefused,
  type GatewayCall,
} from '@foyer/plugin-payments/server';
import type { Attempt } from './attempt.ts';
import { endAttempt } from './endAttempt.ts';
import { keepOpened, type KeepOpened } from './openedQueue.ts';

type Session = Pick<Stripe.Checkout.Session, 'id' | 'url'>;

/** What is not known of how far the gateway's clock is from the database's. */
const CLOCKS_SECONDS = 60;
/** As many as are made in a minute when it is busy; the one looked for is among the newest. */
const MAX_LISTED = 1_000;

/** The gateway's clock was not known, or is another than it was; with its answer it is known. */
export class TimeRefused extends ApiError {
  constructor() {
    super({
      status: 502,
      code: 'gateway_clock',
      message: 'The payment page could not be opened. Please try again.',
    });
  }
}

/**
 * Asks the gateway for the checkout session of an attempt. Asking again gives the same session.
 * @param keep writes down what was made; in a crowd, of several at once
 * @returns the address of its page
 * @throws 502 where it was refused, and then the attempt has failed; 503 where nobody knows
 */
export async function openCheckoutSession(
  deps: Deps,
  attempt: Attempt,
  keep: KeepOpened = keepOpened(deps),
): Promise<string> {
  return attempt.url ?? deps.use(gateway).ask(checkoutSession(deps, keep), attempt);
}

/** A checkout session, as it is asked for once. Its parameters end with it, so no old key is asked for one. */
function checkoutSession(deps: Deps, keep: KeepOpened): GatewayCall<Attempt, Session, string> {
  const { stripe, toApiError, secondsOf } = deps.use(gateway);
  const { sessions } = stripe().checkout;

  async function fail(attempt: Attempt, error: unknown): Promise<never> {
    deps.log.error({ err: error, orderUID: attempt.order_uid }, 'a checkout session was not made');
    await endAttempt(deps, attempt, {
      status: 'failed',
      cause: 'the gateway made no checkout session',
    });
    throw isTimeRefused(error) ? new TimeRefused() : toApiError(error);
  }

  return {
    name: 'checkout session',
    isAwaited: true,
    intentOf: ({ idempotency_key, account }) => ({ idempotencyKey: idempotency_key, account }),
    send: (attempt, options) => sessions.create(attempt.params, options),
    async find(attempt, options) {
      const since = secondsOf(attempt.created_at) - CLOCKS_SECONDS;
      return (
        (await storedSession(deps, attempt)) ??
        findListed(
          sessions.list({ created: { gte: since }, limit: 100 }, options),
          ({ client_reference_id, metadata }) =>
            client_reference_id === attempt.order_uid &&
            metadata?.['attempt'] === String(attempt.n),
          { atMost: MAX_LISTED },
        )
      );
    },
    async made({ id: attemptId, tenant_id: tenantId, order_uid }, { id: sessionId, url }) {
      if (!url) throw new Error(`The checkout session of ${order_uid} has no address.`);
      await keep({ tenantId, attemptId, sessionId, url });
      return url;
    },
    refused: fail,
    async lost(attempt, { error }) {
      // An error that was answered is answered again under its key. In a session that
      // was made after all nobody can pay: its address was told to no one.
      if (isAnswered(error)) return fail(attempt, error);
      throw toApiError(error);
    },
  };
}

const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 500;

/** The session that a concurrent call has stored meanwhile. */
async function storedSession(deps: Deps, { tenant_id, id }: Attempt): Promise<Session | undefined> {
  const [stored] = await deps.forTenant(tenant_id).statement<{ id: string; url: string }>({
    text: `select session_id as id, url from checkout_attempt where id = $1 and url is not null`,
    values: [id],
  });
  return stored;
}
