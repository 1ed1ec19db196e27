import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { refreshAccount } from './account.ts';
import { EVENT_TYPES } from './dispatchStripeEvent.ts';
import { gateway } from './gateway.ts';
import { ingestEvents } from './ingestEvents.ts';

/** Events may be listed a while after they were made. */
const OVERLAP_MS = 3_600_000;
/** The platform's own account, in the table of how far the search has come. */
const OWN = '';
/** Connected accounts that one sweep asks; the next goes on with those not asked for longest. */
const ACCOUNTS_AT_ONCE = 20;

/** The gateway lists no more types of events than these at once. */
const TYPES_AT_ONCE = 20;

const REASON = 'Lost events are looked for before it is known whose they are.';

/**
 * Finds the events that no webhook brought, and takes them as if one had. A day without webhooks
 * ends in the same state as a day with all of them.
 */
export async function sweepEvents(deps: Deps): Promise<void> {
  const accounts = [OWN, ...(await connectedAccounts(deps))];
  for (const account of accounts) {
    const result = await sweepAccount(deps, account).catch((error: unknown) => error);
    if (!(result instanceof Error)) continue;
    // One account that left must not keep the others from being swept.
    if (account === OWN) throw result;
    deps.log.warn({ err: result, account }, 'the events of an account could not be listed');
    if (deps.use(gateway).classify(result) === 'refused') await refreshAccount(deps, { account });
  }
}

/**
 * What happens on a connected account is told there only: where a tenant charges itself it is looked
 * for each time, elsewhere (what the account may do, what was charged on it before) once an hour.
 */
const connectedAccounts = (deps: Deps): Promise<string[]> =>
  deps.asPlatform(REASON).read(
    (db) =>
      db('payments_setup as s')
        .join('payments_account as a', 'a.account_id', 's.profile_id')
        .leftJoin('payments_sweep as w', 'w.account', 's.profile_id')
        .whereNull('a.disconnected_at')
        .whereRaw(
          `((s.payment_type = 'tenant' and s.direct) or w.account is null
            or w.swept_until < now() - interval '1 hour')`,
        )
        .groupBy('s.profile_id')
        .orderByRaw('min(w.swept_until) nulls first')
        .limit(ACCOUNTS_AT_ONCE)
        .pluck('s.profile_id') as unknown as Promise<string[]>,
  );

async function sweepAccount(deps: Deps, account: string): Promise<void> {
  const { stripe, now } = deps.use(gateway);
  const began = performance.now();
  const since = await sweptUntil(deps, account);
  const listed: Stripe.Event[] = [];
  for (let from = 0; from < EVENT_TYPES.length; from += TYPES_AT_ONCE) {
    const pages = stripe().events.list(
      {
        created: { gte: Math.floor((since.getTime() - OVERLAP_MS) / 1000) },
        types: EVENT_TYPES.slice(from, from + TYPES_AT_ONCE),
        limit: 100,
      },
      account === OWN ? {} : { stripeAccount: account },
    );
    for await (const event of pages) listed.push(event);
  }
  // By the gateway's clock, of which the list has told: the next sweep asks by it.
  const begunAt = new Date(now() - (performance.now() - began));
  const oldestFirst = listed.toReversed().sort((one, other) => one.created - other.created);
  for (const event of await unknownOf(deps, oldestFirst))
    // On its own list an account's event does not say whose it is.
    await ingestEvents(deps, [account === OWN ? event : { ...event, account }]);
  await deps
    .asPlatform(REASON)
    .tx(({ db }) =>
      db('payments_sweep').insert({ account, swept_until: begunAt }).onConflict('account').merge(),
    );
}

const sweptUntil = (deps: Deps, account: string): Promise<Date> =>
  deps.asPlatform(REASON).read(async (db) => {
    const row = (await db('payments_sweep').where({ account }).first()) as
      { swept_until: Date } | undefined;
    return row?.swept_until ?? new Date(deps.use(gateway).now());
  });

/** Nearly all have come already: one question instead of one transaction for each. */
const unknownOf = (deps: Deps, events: readonly Stripe.Event[]): Promise<Stripe.Event[]> =>
  deps.asPlatform(REASON).read(async (db) => {
    const known: string[] = await db('payments_stripe_event')
      .whereIn(
        'id',
        events.map(({ id }) => id),
      )
      .pluck('id');
    const ids = new Set(known);
    return events.filter(({ id }) => !ids.has(id));
  });
