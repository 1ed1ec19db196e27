import type Stripe from 'stripe';
import type { Deps } from '@foyer/kit/server';
import { refreshAccount } from './account.ts';
import { EVENT_TYPES } from './dispatchStripeEvent.ts';
import { gateway } from './gateway.ts';
import { ingestEvents } from './ingestEvents.ts';

/** Events may appear in the list some time after they were created. */
const OVERLAP_MS = 3_600_000;
/** The platform's own account, in the table of sweep positions. */
const OWN = '';
/**
 * The number of connected accounts per sweep; the next sweep continues with the least recently
 * checked.
 */
const ACCOUNTS_AT_ONCE = 20;

/** The gateway filters by at most this many event types at once. */
const TYPES_AT_ONCE = 20;

const REASON = 'Looks up missed Stripe events before their tenants are known.';

/**
 * Finds events that no webhook delivered, and ingests them as if one had. Without any webhooks, the
 * final state is the same as with all of them.
 */
export async function sweepEvents(deps: Deps): Promise<void> {
  const accounts = [OWN, ...(await connectedAccounts(deps))];
  for (const account of accounts) {
    const result = await sweepAccount(deps, account).catch((error: unknown) => error);
    if (!(result instanceof Error)) continue;
    // An account that revoked access must not stop the sweep of others.
    if (account === OWN) throw result;
    deps.log.warn({ err: result, account }, 'could not list the events of an account');
    if (deps.use(gateway).classify(result) === 'refused') await refreshAccount(deps, { account });
  }
}

/**
 * Events of a connected account are listed there only. Accounts of tenants that charge themselves
 * are checked each time, others (capabilities, earlier charges) once an hour.
 */
const connectedAccounts = (deps: Deps): Promise<string[]> =>
  deps.asPlatform(REASON).read((db) =>
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
      .pluck<string[]>('s.profile_id'),
  );

async function sweepAccount(deps: Deps, account: string): Promise<void> {
  const { stripe, now } = deps.use(gateway);
  const began = performance.now();
  const since = await readSweptUntil(deps, account);
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
  // By the gateway's clock, as of the list's response; the next sweep starts there.
  const startedAt = new Date(now() - (performance.now() - began));
  const oldestFirst = listed.toReversed().sort((one, other) => one.created - other.created);
  let firstFailedAt: number | undefined;
  for (const event of await unknownOf(deps, oldestFirst))
    // In its own list, an account's event doesn't name the account.
    await ingestEvents(deps, [account === OWN ? event : { ...event, account }]).catch(
      (error: unknown) => {
        // A failed event is retried from its own time on, and doesn't block later ones.
        firstFailedAt ??= event.created;
        deps.log.error({ err: error, eventId: event.id }, 'could not process an event');
      },
    );
  const sweptUntil =
    firstFailedAt === undefined
      ? startedAt
      : new Date(Math.min(startedAt.getTime(), firstFailedAt * 1000));
  await deps
    .asPlatform(REASON)
    .tx(({ db }) =>
      db('payments_sweep')
        .insert({ account, swept_until: sweptUntil })
        .onConflict('account')
        .merge(),
    );
}

const readSweptUntil = (deps: Deps, account: string): Promise<Date> =>
  deps.asPlatform(REASON).read(async (db) => {
    const row = (await db('payments_sweep').where({ account }).first()) as
      { swept_until: Date } | undefined;
    return row?.swept_until ?? new Date(deps.use(gateway).now());
  });

/** Most events are already stored: one query replaces a transaction for each. */
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
