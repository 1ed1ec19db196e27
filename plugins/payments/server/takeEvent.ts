import type Stripe from 'stripe';
import type { Deps, Tx } from '@foyer/kit/server';
import { announce, EVENT_TYPES } from './announce.ts';

/**
 * Keeps an event and tells of it, both or neither; the second time it comes it is told to nobody.
 * @returns false for an event that was here before, or that nothing follows from
 */
export async function takeEvent(deps: Deps, event: Stripe.Event): Promise<boolean> {
  if (!EVENT_TYPES.includes(event.type)) return false;
  return deps
    .asPlatform('An event of the gateway is told before it is known whose it is.')
    .tx((tx) => keepAndTell(tx, event));
}

async function keepAndTell(tx: Tx, event: Stripe.Event): Promise<boolean> {
  const { rowCount } = await tx.db.raw<{ rowCount: number }>(
    `insert into payments_stripe_event (id, type, account, created_at, payload, state)
     values (?, ?, ?, to_timestamp(?), ?, 'told') on conflict (id) do nothing`,
    [event.id, event.type, event.account ?? null, event.created, JSON.stringify(event)],
  );
  if (rowCount === 0) return false;
  if (!(await announce(tx, event)))
    await tx.db('payments_stripe_event').where({ id: event.id }).update({ state: 'ignored' });
  return true;
}
