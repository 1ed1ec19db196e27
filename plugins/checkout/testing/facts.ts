import type { TestApp } from '@foyer/testing';
import { gateway } from '@foyer/plugin-payments/server';
import type { EventOnSale } from '../testing.ts';

/** The SDK as the installation uses it. */
export const stripeOf = (app: TestApp) => app.runtime.depsOf('checkout').use(gateway).stripe();

/** Every payment page created for an order, newest first. */
export async function pagesOf(app: TestApp, orderUID: string) {
  const { data } = await stripeOf(app).checkout.sessions.list({ limit: 100 });
  return data.filter(({ client_reference_id: of }) => of === orderUID);
}

/** Every successful charge of an order. */
export async function chargesOf(app: TestApp, orderUID: string) {
  const { data } = await stripeOf(app).charges.list({ limit: 100 });
  return data.filter(({ metadata, paid }) => paid && metadata['orderUID'] === orderUID);
}

/** An order's row with its tickets and ledger totals. */
export async function orderOf(app: TestApp, uid: string) {
  const order = await app.database('orders_order').where({ uid }).first<{
    id: string;
    status: string;
    total_cents: string;
    last_name: string;
    gateway_fee_cents: string | null;
  }>();
  const tickets = await app.database('orders_ticket').where({ order_id: order.id });
  const entries = (await app.database('orders_ledger').where({ order_id: order.id })) as {
    account: string;
    amount_cents: string;
  }[];
  const balances: Record<string, number> = {};
  for (const { account, amount_cents: cents } of entries)
    balances[account] = (balances[account] ?? 0) + Number(cents);
  return {
    id: order.id,
    status: order.status,
    totalCents: Number(order.total_cents),
    lastName: order.last_name,
    tickets: tickets.length,
    balances,
    sumCents: Object.values(balances).reduce((sum, cents) => sum + cents, 0),
  };
}

/** A ticket type's counters. */
export async function countersOf(app: TestApp, { eventId, types }: EventOnSale, type = 'General') {
  const { capacity, held, sold } = await app
    .database('events_stock')
    .where({ event_id: eventId, ticket_type_id: types[type] })
    .first<{ capacity: number; held: number; sold: number }>();
  return { capacity, held, sold };
}

/** What an event's counters should be, counted from its holds and tickets. */
export async function factsOf(app: TestApp, { eventId }: EventOnSale) {
  const holds = (await app.database('events_hold').where({ event_id: eventId })) as {
    lines: { quantity: number }[];
  }[];
  const sold = await app
    .database('orders_ticket')
    .where({ event_id: eventId })
    .whereNot({ status: 'refunded' });
  return {
    held: holds.flatMap(({ lines }) => lines).reduce((sum, { quantity }) => sum + quantity, 0),
    sold: sold.length,
  };
}

/** An order's attempts, oldest first. */
export const attemptsOf = (app: TestApp, orderUID: string) =>
  app
    .database('checkout_attempt')
    .where({ order_uid: orderUID })
    .orderBy('n')
    .select<{ n: number; state: string; session_id: string | null }[]>('n', 'state', 'session_id');

/** Makes a cart's hold expire. */
export const lapse = (app: TestApp, cartId: string) =>
  app
    .database('events_hold')
    .whereRaw("replace(id::text, '-', '') = ?", [cartId])
    .update({ expires_at: app.database.raw("now() - interval '1 second'") });

/** Ages every open page, so that the sweep checks it. */
export const letPagesAge = (app: TestApp) =>
  app
    .database('checkout_attempt')
    .whereIn('state', ['creating', 'open'])
    .update({ created_at: app.database.raw("created_at - interval '6 minutes'") });
