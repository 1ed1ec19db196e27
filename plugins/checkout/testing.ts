import { client } from '@foyer/kit';
import type { TestApp } from '@foyer/testing';
import { catalog, type NewDiscount, type NewTicketType } from '@foyer/plugin-events/server';
import type { SaleApp } from '@foyer/plugin-payments/testing';
import { query } from '@foyer/kit/server';
import { checkout, type CartBreakdown } from './contract.ts';

/**
 * Sale fixtures for every plugin's tests: an event on sale, a buyer with a cart, a whole purchase.
 * With `saleApp` of payments they create orders as the product does. Helpers only for checkout's
 * own tests are in `testing/`.
 */

const DAY_MS = 86_400_000;

/** An event on sale, with its ticket types by name. */
export interface EventOnSale {
  /** The tenant's subdomain. */
  tenant: string;
  tenantId: string;
  eventId: string;
  slug: string;
  types: Record<string, string>;
}

export interface OnSaleGiven {
  tenant?: 'a' | 'b';
  /** For a tenant other than these two. */
  of?: { id: string; url: string };
  name?: string;
  capacity?: number;
  types?: Record<string, Omit<NewTicketType, 'name' | 'quantity'> & { quantity?: number }>;
  discounts?: readonly NewDiscount[];
}

let made = 0;

/** Publishes an event, by default with ten `General` tickets at $50. */
export async function onSale(app: TestApp, given: OnSaleGiven = {}): Promise<EventOnSale> {
  const { tenant = 'a', capacity, types = { General: {} }, discounts = [] } = given;
  const { id: tenantId, url } = given.of ?? { id: app.tenants[tenant].id, url: tenant };
  const deps = app.runtime.depsOf('checkout');
  const events = deps.use(catalog);
  made += 1;
  const name = given.name ?? `Concert ${made} ${tenant}`;
  return deps.forTenant(tenantId).tx(async (tx) => {
    const event = await events.createEvent(tx, {
      tenantId,
      name,
      capacity,
      startDateTime: new Date(Date.now() + 30 * DAY_MS).toISOString(),
      endDateTime: new Date(Date.now() + 30 * DAY_MS + 3_600_000).toISOString(),
    });
    const which = { tenantId, eventId: event.id };
    const ids: Record<string, string> = {};
    for (const [type, details] of Object.entries(types)) {
      const { id } = await events.createTicketType(tx, {
        price: 50,
        quantity: 10,
        ...details,
        name: type,
        ...which,
      });
      ids[type] = id;
    }
    for (const discount of discounts) await events.createDiscount(tx, { ...discount, ...which });
    await events.publish(tx, which);
    return { tenant: url, tenantId, eventId: event.id, slug: event.slug, types: ids };
  });
}

export const CONTACT = {
  email: 'buyer@example.test',
  name: 'Ada Lovelace',
  address1: '1 Main Street',
  city: 'Portland',
  state: 'Maine',
  zipCode: '04101',
  country: 'USA',
};

/** One buyer with one cart. */
export interface Buyer {
  cart: CartBreakdown;
  api: ReturnType<typeof shop>['api'];
  path: { tenantId: string; eventId: string; draftOrderUID: string };
  hold(): Promise<CartBreakdown>;
  /** Places the order. `session` is the payment page's ID, or '' for a free order. */
  place(order?: Partial<typeof CONTACT> & Record<string, unknown>): Promise<{
    url: string;
    session: string;
    orderUID: string;
  }>;
  status(): Promise<{ status: string }>;
}

/** The public API of an event's tenant. */
function shop(app: TestApp, event: EventOnSale) {
  const { tenantId, eventId } = event;
  return { api: client(checkout, app.as.nobody(event.tenant)), params: { tenantId, eventId } };
}

/** Puts tickets into a cart, as quantities by ticket type name. */
export async function buyer(
  app: TestApp,
  event: EventOnSale,
  quantities: Record<string, number> = { General: 1 },
  { donation = 0 }: { donation?: number } = {},
): Promise<Buyer> {
  const { api, params } = shop(app, event);
  const lines = Object.entries(quantities).map(([name, quantity]) => ({
    ticketId: event.types[name] ?? name,
    quantity,
  }));
  return buyerOf(app, event, await api.createCart({ params, body: { lines, donation } }));
}

/** The buyer of an existing cart, on this process or another of the same installation. */
export function buyerOf(app: TestApp, event: EventOnSale, cart: CartBreakdown): Buyer {
  const { api, params } = shop(app, event);
  const path = { ...params, draftOrderUID: cart.draftOrderUID };
  const home = `http://${event.tenant}.${app.publicBase}/${event.slug}`;
  return {
    cart,
    api,
    path,
    hold: () => api.hold({ params: path }),
    async place(order = {}) {
      const { message: url, transactionNumber: orderUID } = await api.createPayment({
        params: path,
        body: {
          order: { ...CONTACT, ...order },
          cancelUrl: `${home}/cart`,
          successUrl: `${home}/success?orderID=${path.draftOrderUID}`,
        },
      });
      return { url, orderUID, session: /cs_\w+/.exec(url)?.[0] ?? '' };
    },
    status: () => api.status({ params: path }),
  };
}

/**
 * Completes a purchase from cart to tickets.
 * @returns the order's ID
 */
export async function purchase(
  app: SaleApp,
  event: EventOnSale,
  quantities?: Record<string, number>,
  card?: string,
): Promise<string> {
  const one = await buyer(app, event, quantities);
  await one.hold();
  const { session, orderUID } = await one.place();
  await app.stripe.pay(session, card);
  await app.settled();
  return orderUID;
}

/** The number of the installation's connections that wait for a lock. */
export async function waitingIn({ database }: TestApp): Promise<number> {
  const rows = await query<unknown>(
    database,
    `select from pg_stat_activity
     where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return rows.length;
}
