import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import { accountOption, type Attempt } from './attempt.ts';
import { endAttempt } from './endAttempt.ts';

type Page = Pick<Stripe.Checkout.Session, 'id' | 'url'>;

/**
 * Asks the gateway for the page that was written down. Asking again is asking for the same page.
 * @throws 502 where it was refused, and then the attempt has failed; 503 where nobody knows
 */
export async function openCheckoutSession(deps: Deps, attempt: Attempt): Promise<string> {
  if (attempt.url) return attempt.url;
  const page = await deps
    .use(gateway)
    .stripe()
    .checkout.sessions.create(attempt.params, {
      idempotencyKey: attempt.idempotency_key,
      ...accountOption(attempt),
    })
    .catch((error: unknown) => recover(deps, attempt, error));
  if (!page.url) throw new Error(`The page of ${attempt.order_uid} has no address.`);
  await deps.forTenant(attempt.tenant_id).statement({
    text: `update checkout_attempt set state = 'open', session_id = $2, url = $3
           where id = $1 and state = 'creating'`,
    values: [attempt.id, page.id, page.url],
  });
  return page.url;
}

/** What an error means: that there is no page, that there is one all the same, or nothing yet. */
async function recover(deps: Deps, attempt: Attempt, error: unknown): Promise<Page> {
  const { classify, toApiError } = deps.use(gateway);
  const isRefused = classify(error) === 'refused';
  const page = isRefused ? undefined : await findCheckoutSession(deps, attempt);
  if (page) return page;
  // An error that was answered is answered again under its key. A page that it left behind after
  // all is nobody's: its address was told to no one, so nobody can pay there.
  if (isRefused || isAnswered(error)) {
    deps.log.error({ err: error, orderUID: attempt.order_uid }, 'a payment page was not made');
    await endAttempt(deps, attempt, { status: 'failed', cause: 'the gateway made no page' });
  }
  throw toApiError(error);
}

const isAnswered = (error: unknown): boolean =>
  error instanceof Error && 'statusCode' in error && Number(error.statusCode) >= 500;

const CLOCKS_MS = 60_000;
/** As many as are made in a minute when it is busy; the one looked for is among the newest. */
const MAX_LISTED = 1_000;

/** The page that somebody else was told of, or that was made without an answer. */
async function findCheckoutSession(deps: Deps, attempt: Attempt): Promise<Page | undefined> {
  const [kept] = await deps.forTenant(attempt.tenant_id).statement<{ id: string; url: string }>({
    text: `select session_id as id, url from checkout_attempt where id = $1 and url is not null`,
    values: [attempt.id],
  });
  if (kept) return kept;
  const since = Math.floor((attempt.created_at.getTime() - CLOCKS_MS) / 1000);
  try {
    const listed = deps
      .use(gateway)
      .stripe()
      .checkout.sessions.list({ created: { gte: since }, limit: 100 }, accountOption(attempt));
    let seen = 0;
    for await (const session of listed) {
      if (isOf(attempt, session)) return session;
      seen += 1;
      if (seen === MAX_LISTED) return undefined;
    }
  } catch (error) {
    deps.log.warn({ err: error }, 'payment pages could not be listed');
  }
  return undefined;
}

const isOf = (attempt: Attempt, { client_reference_id, metadata }: Stripe.Checkout.Session) =>
  client_reference_id === attempt.order_uid && metadata?.['attempt'] === String(attempt.n);
