import type Stripe from 'stripe';
import { batch, type Deps, type Tx } from '@foyer/kit/server';
import { dispatchStripeEvent, EVENT_TYPES } from './dispatchStripeEvent.ts';

/** What a busy minute brings at once. */
const MAX_IN_ONE = 64;

/**
 * Keeps events and tells of them, both or neither; one that comes a second time is told to nobody.
 * @returns for each whether it was new, and something follows from it
 */
export async function ingestEvents(
  deps: Deps,
  events: readonly Stripe.Event[],
): Promise<boolean[]> {
  const used = events.filter(({ type }) => EVENT_TYPES.includes(type));
  if (used.length === 0) return events.map(() => false);
  const kept = await deps
    .asPlatform('An event of the gateway is told before it is known whose it is.')
    .tx((tx) => storeAndDispatch(tx, used));
  // The first of two that are the same was the new one.
  return events.map(({ id }) => kept.delete(id));
}

/** A buyer sees the tickets that much later at most; events of few buyers share their work too. */
const GATHERING = { apartMs: 50, enough: 8 };

/** The same for one at a time, whereby those that come together share a transaction. */
export const makeIngestEvent = (deps: Deps) =>
  batch((events: readonly Stripe.Event[]) => ingestEvents(deps, events), {
    most: MAX_IN_ONE,
    gathering: GATHERING,
  });

async function storeAndDispatch(tx: Tx, events: readonly Stripe.Event[]): Promise<Set<string>> {
  const { rows } = await tx.db.raw<{ rows: { id: string }[] }>(
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
    ] as unknown as string[],
  );
  const kept = new Set(rows.map(({ id }) => id));
  const fresh = new Map(events.filter(({ id }) => kept.has(id)).map((event) => [event.id, event]));
  const ignored = await dispatchStripeEvent(tx, [...fresh.values()]);
  if (ignored.length > 0)
    await tx.db('payments_stripe_event').whereIn('id', ignored).update({ state: 'ignored' });
  return kept;
}
