import type Stripe from 'stripe';
import { batch, query, type Deps, type Tx } from '@foyer/kit/server';
import { dispatchStripeEvent, EVENT_TYPES } from './dispatchStripeEvent.ts';

/** The maximum batch size. */
const MAX_IN_ONE = 64;

/**
 * Stores events and emits them in one transaction; duplicates are not emitted again.
 * @returns for each event whether it was new and has an effect
 */
export async function ingestEvents(
  deps: Deps,
  events: readonly Stripe.Event[],
): Promise<boolean[]> {
  const used = events.filter(({ type }) => EVENT_TYPES.includes(type));
  if (used.length === 0) return events.map(() => false);
  const kept = await deps
    .asPlatform('Stores Stripe events before their tenants are known.')
    .tx((tx) => storeAndDispatch(tx, used));
  // Of two equal events, the first counts as new.
  return events.map(({ id }) => kept.delete(id));
}

/**
 * The delay that lets events share a transaction; buyers see their tickets at most this much later.
 */
const SPACING = { apartMs: 50, enough: 8 };

/** Ingests single events; concurrent ones share a transaction. */
export const makeIngestEvent = (deps: Deps) =>
  batch((events: readonly Stripe.Event[]) => ingestEvents(deps, events), {
    most: MAX_IN_ONE,
    spacing: SPACING,
  });

async function storeAndDispatch(tx: Tx, events: readonly Stripe.Event[]): Promise<Set<string>> {
  const rows = await query<{ id: string }>(
    tx.db,
    `insert into payments_stripe_event (id, type, account, created_at, payload, state)
     select id, type, account, to_timestamp(created), payload, 'told'
     from unnest(?::text[], ?::text[], ?::text[], ?::bigint[], ?::jsonb[])
       as event (id, type, account, created, payload)
     on conflict (id) do nothing returning id`,
    [
      events.map(({ id }) => id),
      events.map(({ type }) => type),
      events.map(({ account }) => account ?? null),
      events.map(({ created }) => created),
      events.map((event) => JSON.stringify(event)),
    ],
  );
  const kept = new Set(rows.map(({ id }) => id));
  const fresh = new Map(events.filter(({ id }) => kept.has(id)).map((event) => [event.id, event]));
  const ignored = await dispatchStripeEvent(tx, [...fresh.values()]);
  if (ignored.length > 0)
    await tx.db('payments_stripe_event').whereIn('id', ignored).update({ state: 'ignored' });
  return kept;
}

/** The gateway lists its events for 30 days, so older ones can't arrive again. */
export async function forgetEvents(deps: Deps): Promise<void> {
  await deps
    .asPlatform('Deletes old Stripe events for all tenants.')
    .tx(({ db }) =>
      db('payments_stripe_event').whereRaw("received_at < now() - interval '45 days'").delete(),
    );
}
