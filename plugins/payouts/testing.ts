import { client } from '@foyer/kit';
import type { TestApp } from '@foyer/testing';
import { orders as ordersService } from '@foyer/plugin-orders/server';
import { byChannel, price, type Terms } from '@foyer/plugin-fees/engine';
import { gateway } from '@foyer/plugin-payments/server';
import { variablesOf, type SaleApp } from '@foyer/plugin-payments/testing';
import { payments } from '@foyer/plugin-payments/contract';
import type { EventOnSale } from '@foyer/plugin-checkout/testing';
import { payouts } from './contract.ts';

export { disagreements } from './testing/disagreements.ts';

export { reconcile } from './server/reconciliation/reconcile.ts';
export { variablesOf };

const GATEWAY = { ppm: 29_000, fixedCents: 30 };

/** No platform fees; the organizer pays Stripe's fees, and the tenant gets the rest of $50. */
export const PLAIN_TERMS: Terms = {
  rules: {},
  defaultRuleId: null,
  options: byChannel(() => 1 as const),
  processingPpm: 0,
  platformPpm: 0,
  roundUpCents: 0,
  tax: { chargeTax: false, ratePpm: 0 },
  donation: { ppm: 0, flatCents: 0 },
  gateway: byChannel(() => GATEWAY),
  platformBearsGatewayFee: false,
};

export interface OrderGiven {
  /** The price of one ticket. */
  priceCents?: number;
  quantity?: number;
  method?: 'card' | 'cash';
  /** Stripe's fee; null if not known yet. */
  feeCents?: number | null;
  availableAt?: Date | null;
  facilitator?: 'platform' | 'tenant';
  terms?: Terms;
  chargeId?: string;
}

export const DAY_MS = 86_400_000;
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS);

let made = 0;

/** Creates an order like a sale does, through the orders service. Its charge is only an ID. */
export async function orderOf(
  app: TestApp,
  event: EventOnSale,
  given: OrderGiven = {},
): Promise<{ id: string; uid: string }> {
  const { priceCents = 5_000, quantity = 1, method = 'card', facilitator = 'platform' } = given;
  const { terms = PLAIN_TERMS, feeCents = 175, availableAt = inDays(-1) } = given;
  const [name, ticketTypeId] = Object.entries(event.types)[0] ?? ['', ''];
  const { tenantId, eventId } = event;
  const deps = app.runtime.depsOf('payouts');
  const orders = deps.use(ordersService);
  const lines = [{ ticketTypeId, name, priceCents, quantity, ruleId: null }];
  const breakdown = price(terms, {
    channel: 'online',
    method,
    lines,
    donationCents: 0,
    discount: null,
  });
  const uid = orders.newOrderUID();
  made += 1;
  const payment = {
    paymentIntentId: `pi_test${made}${uid}`,
    chargeId: given.chargeId ?? `ch_test${made}${uid}`,
    account: null,
    paidCents: breakdown.totalCents,
    currency: 'usd',
    feeCents,
    availableAt,
  };
  const isCard = method === 'card';
  return deps.forTenant(tenantId).tx(async (tx) => {
    const { id } = await orders.place(tx, {
      tenantId,
      eventId,
      orderUID: uid,
      cartId: null,
      consents: {},
      source: 'stripe',
      lines,
      discount: null,
      terms,
      breakdown,
      facilitator,
      destination: null,
      contact: {
        email: 'buyer@example.test',
        firstName: 'Ada',
        lastName: 'Lovelace',
        phone: '',
        address1: '',
        address2: '',
        city: '',
        state: '',
        zipCode: '',
        country: 'USA',
      },
      flow: !isCard ? 'none' : facilitator === 'tenant' ? 'destination' : 'platform',
    });
    await orders.completeIn(tx, { orderUID: uid, payment: isCard ? payment : null, cause: 'test' });
    return { id, uid };
  });
}

/** A client for the platform's API. */
export const platform = (app: TestApp) => client(payouts, app.as.platform());

export const transfer = (app: TestApp, ...orderUIDs: string[]) =>
  platform(app).transfer({ body: { orderUIDs } });

export const hold = (app: TestApp, event: EventOnSale, orderId: string, isHeld = true) =>
  platform(app).hold({
    params: { tenantId: event.tenantId },
    body: { orderId, eventId: event.eventId, hold: isHeld },
  });

/**
 * Gives a tenant an account at the local Stripe that can receive transfers.
 * @returns its ID
 */
export async function accountFor(app: SaleApp, tenant: 'a' | 'b'): Promise<string> {
  const { account } = await client(payments, app.as.platform()).onboardingLink({
    params: { tenantId: app.tenants[tenant].id },
    body: {},
  });
  await app.stripe.onboard(account);
  await app.settled();
  return account;
}

export const stripeOf = (app: TestApp) => app.runtime.depsOf('payouts').use(gateway).stripe();

/** The transfers that Stripe has for an order. */
export const transfersOf = async (app: TestApp, orderUID: string) =>
  (await stripeOf(app).transfers.list({ transfer_group: orderUID, limit: 100 })).data;

/** A row of payouts_order with its amounts as numbers. */
export async function payoutOf(app: TestApp, orderUID: string): Promise<Record<string, unknown>> {
  const row = await app
    .database('payouts_order')
    .where({ order_uid: orderUID })
    .first<Record<string, unknown>>();
  return Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      key.endsWith('_cents') && value !== null ? Number(value) : value,
    ]),
  );
}

export const attemptsOf = (app: TestApp, orderUID: string) =>
  app.database('payouts_attempt').where({ order_uid: orderUID }).orderBy(['leg', 'n']);

/** The balance of each ledger account of an order. */
export async function ledgerOf(app: TestApp, orderUID: string): Promise<Record<string, number>> {
  const rows = await app
    .database('orders_ledger as l')
    .join('orders_order as o', 'o.id', 'l.order_id')
    .where('o.uid', orderUID)
    .groupBy('l.account')
    .select<
      {
        account: string;
        cents: number;
      }[]
    >('l.account', app.database.raw('sum(l.amount_cents)::int as cents'));
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
}
