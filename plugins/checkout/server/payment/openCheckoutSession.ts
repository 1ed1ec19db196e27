import type Stripe from 'stripe';
import { ApiError } from '@foyer/kit';
import { batchBy, type Ctx, type Deps } from '@foyer/kit/server';
import {
  findListed,
  gateway,
  type GatewayCall,
  isTimeRefused,
} from '@foyer/plugin-payments/server';
import type { CartPath } from '../cart.ts';
import { toCartError } from '../toCartError.ts';
import { accountOption, type Attempt, endAttempt, isOpen } from './attempt.ts';
import { settleSession } from './settleSession.ts';

type Session = Pick<Stripe.Checkout.Session, 'id' | 'url'>;

/** Tolerance for the difference between the gateway's and the database's clocks. */
const CLOCKS_SECONDS = 60;
/** More than are created in a busy minute. The session looked for is among the newest. */
const MAX_LISTED = 1_000;

/** The session's expiry was invalid by the gateway's clock, which is known from its response. */
export class TimeRefused extends ApiError {
  constructor() {
    super({
      status: 502,
      code: 'gateway_clock',
      message: 'We couldn’t open the payment page. Please try again.',
    });
  }
}

/**
 * Creates the checkout session of an attempt. Idempotent.
 * @param keep stores the created session; batched under load
 * @returns the URL of its page
 * @throws 502 if the gateway rejected it and the attempt has failed; 503 if the result is unknown
 */
export async function openCheckoutSession(
  deps: Deps,
  attempt: Attempt,
  keep: KeepOpened = keepOpened(deps),
): Promise<string> {
  return attempt.url ?? deps.use(gateway).ask(checkoutSession(deps, keep), attempt);
}

/** The gateway requires sessions to live at least 30 minutes, plus a margin for its response. */
const SHORTEST_SECONDS = 30 * 60;

/** Whether an attempt's session is too old to be created now; it may exist already. */
export const isTooOld = (deps: Deps, { params }: Attempt): boolean =>
  params.expires_at !== undefined &&
  params.expires_at - deps.use(gateway).now() / 1000 < SHORTEST_SECONDS;

/** Looks for a session whose response was lost, and creates none. */
export async function findCheckoutSession(deps: Deps, attempt: Attempt): Promise<void> {
  const call = checkoutSession(deps, keepOpened(deps));
  const made = await call.find(attempt, accountOption(attempt));
  if (made) await call.made(attempt, made);
}

/**
 * A gateway call that creates a session once. Its parameters expire with it, so old keys aren't
 * reused.
 */
function checkoutSession(deps: Deps, keep: KeepOpened): GatewayCall<Attempt, Session, string> {
  const { stripe, toApiError, secondsOf } = deps.use(gateway);
  const { sessions } = stripe().checkout;

  async function fail(attempt: Attempt, error: unknown): Promise<never> {
    deps.log.error(
      { err: error, orderUID: attempt.order_uid },
      'could not create a checkout session',
    );
    await endAttempt(deps, attempt, {
      status: 'failed',
      cause: 'the gateway refused the checkout session',
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
      if (!url) throw new Error(`The checkout session for ${order_uid} has no URL.`);
      await keep({ tenantId, attemptId, sessionId, url });
      return url;
    },
    refused: fail,
    async lost(attempt, { error }) {
      // A stored error is replayed under its key. If the session was created after all, nobody
      // can pay in it, because its URL was never returned.
      if (isAnswered(error)) return fail(attempt, error);
      throw toApiError(error);
    },
  };
}

const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 500;

/** The session that a concurrent call has stored in the meantime. */
async function storedSession(deps: Deps, { tenant_id, id }: Attempt): Promise<Session | undefined> {
  const [stored] = await deps.forTenant(tenant_id).statement<{ id: string; url: string }>({
    text: `select session_id as id, url from checkout_attempt where id = $1 and url is not null`,
    values: [id],
  });
  return stored;
}

/** The checkout session created for an attempt. */
interface OpenedSession {
  tenantId: string;
  attemptId: string;
  sessionId: string;
  url: string;
}

export type KeepOpened = (opened: OpenedSession) => Promise<void>;

const MAX_IN_ONE = 32;

// A payment or expiry recorded in the meantime wins. Lists the later states explicitly, so that the
// query plan doesn't scan all open sessions.
const KEEP = `
  update checkout_attempt attempt set state = 'open', session_id = made.session_id, url = made.url
  from unnest($2::uuid[], $3::text[], $4::text[]) as made (id, session_id, url)
  where attempt.tenant_id = $1 and attempt.id = made.id
    and attempt.state not in ('open', 'paid', 'expired', 'failed')`;

/** Stores sessions in batches per tenant: those that arrive during a statement share the next. */
export const makeOpenedQueue = (deps: Deps): KeepOpened =>
  batchBy(
    ({ tenantId }) => tenantId,
    (opened) => keepAll(deps, opened),
    { most: MAX_IN_ONE },
  );

/** Stores one session, for jobs that process them one by one. */
export const keepOpened =
  (deps: Deps): KeepOpened =>
  async (opened) => {
    await keepAll(deps, [opened]);
  };

async function keepAll(
  deps: Deps,
  opened: readonly [OpenedSession, ...OpenedSession[]],
): Promise<undefined[]> {
  const [{ tenantId }] = opened;
  await deps.forTenant(tenantId).statement({
    text: KEEP,
    values: [
      tenantId,
      opened.map(({ attemptId }) => attemptId),
      opened.map(({ sessionId }) => sessionId),
      opened.map(({ url }) => url),
    ],
  });
  return opened.map(() => undefined);
}

/**
 * Expires a checkout session so that it can't be paid.
 * @throws 409 `already_paid` if it was paid; the order is complete then
 */
export async function expireAttempt(deps: Deps, attempt: Attempt): Promise<void> {
  const { stripe, toApiError } = deps.use(gateway);
  const scope = deps.forTenant(attempt.tenant_id);
  // If the response was lost, repeating the request finds out whether the session exists.
  if (!attempt.session_id)
    await openCheckoutSession(deps, attempt).catch((error: unknown) => {
      // The session is too old to be created now, so it doesn't exist.
      if (!(error instanceof TimeRefused)) throw error;
    });
  const current = await scope.read((db) =>
    db<Attempt>('checkout_attempt').where({ id: attempt.id }).first(),
  );
  if (!current?.session_id || !isOpen(current)) return;
  const sessionId = current.session_id;
  // Expiring is idempotent. A key would replay a stored error and keep the session open.
  const { sessions } = stripe().checkout;
  const session = await sessions
    .expire(sessionId, {}, accountOption(current))
    .catch(() => sessions.retrieve(sessionId, {}, accountOption(current)))
    .catch((error: unknown) => {
      throw toApiError(error);
    });
  if (session.status === 'complete') {
    await settleSession(deps, {
      tenantId: current.tenant_id,
      account: current.account,
      sessionId,
      cause: 'the buyer changed the cart',
    });
    throw toCartError({ problem: 'already_paid' });
  }
  if (session.status === 'open') throw toCartError({ problem: 'payment_open' });
  await endAttempt(deps, current, { status: 'expired', cause: 'the buyer left the payment page' });
}

/** Expires whatever session of a cart is open. */
export async function expireCheckoutSession(
  ctx: Ctx,
  { tenantId, draftOrderUID: cartId }: CartPath,
): Promise<void> {
  const last = await ctx.read((db) =>
    db<Attempt>('checkout_attempt')
      .where({ tenant_id: tenantId, draft_id: cartId })
      .orderBy('n', 'desc')
      .first(),
  );
  if (last && isOpen(last)) await expireAttempt(ctx, last);
  else
    await ctx.statement({
      text: 'select events_extend_v1($1, $2, now(), false)',
      values: [tenantId, cartId],
    });
}
