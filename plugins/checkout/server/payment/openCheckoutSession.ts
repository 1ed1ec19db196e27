import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { findListed, gateway, type GatewayCall } from '@foyer/plugin-payments/server';
import type { Attempt } from './attempt.ts';
import { endAttempt } from './endAttempt.ts';
import { keepOpened, type KeepOpened } from './openedQueue.ts';

type Session = Pick<Stripe.Checkout.Session, 'id' | 'url'>;

const CLOCKS_MS = 60_000;
/** As many as are made in a minute when it is busy; the one looked for is among the newest. */
const MAX_LISTED = 1_000;

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
  const { stripe, toApiError } = deps.use(gateway);
  const { sessions } = stripe().checkout;

  async function fail(attempt: Attempt, error: unknown): Promise<never> {
    deps.log.error({ err: error, orderUID: attempt.order_uid }, 'a checkout session was not made');
    await endAttempt(deps, attempt, {
      status: 'failed',
      cause: 'the gateway made no checkout session',
    });
    throw toApiError(error);
  }

  return {
    name: 'checkout session',
    isAwaited: true,
    intentOf: ({ idempotency_key, account }) => ({ idempotencyKey: idempotency_key, account }),
    send: (attempt, options) => sessions.create(attempt.params, options),
    async find(attempt, options) {
      const since = Math.floor((attempt.created_at.getTime() - CLOCKS_MS) / 1000);
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
