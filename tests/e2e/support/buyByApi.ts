import { expect, type Page } from '@playwright/test';
import { hostFetch } from '../../../packages/testing/hostFetch.ts';
import { organize, type EventOnSale } from './sale.ts';
import { settled } from './settled.ts';

const CARDS = {
  pays: '4242424242424242',
  /** Payments with this card are available for payout immediately. */
  paysAtOnce: '4000000000000077',
  isDisputed: '4000000000000259',
} as const;

interface Purchase {
  email?: string;
  card?: keyof typeof CARDS;
  /** Quantity of the event's first ticket type; 1 by default. */
  quantity?: number;
}

const MAYA = 'maya@example.test';

/**
 * Buys tickets with the storefront's API calls, for journeys that start after a sale.
 * @returns once the payment has arrived
 */
export async function buyByApi(
  event: EventOnSale,
  given: Purchase = {},
): Promise<{ orderUID: string; draftOrderUID: string }> {
  const { url, ...order } = await orderByApi(event, given);
  await payByApi(url, given);
  return order;
}

/**
 * Places an order.
 * @returns also the URL of its payment page
 */
export async function orderByApi(
  event: EventOnSale,
  given: Omit<Purchase, 'card'> = {},
): Promise<{ orderUID: string; draftOrderUID: string; url: string }> {
  const { email = MAYA } = given;
  const page = event.address.replace(/\/tickets$/, '');
  const { cart, draftOrderUID } = await holdByApi(event, given);
  const placed = await postTo(event, `${cart}/payment`, {
    order: {
      email,
      name: 'Maya Okafor',
      address1: '12 Harbor Lane',
      city: 'Portland',
      state: 'ME',
      zipCode: '04101',
      optInEmail: true,
    },
    successUrl: `${page}/success?orderID=${draftOrderUID}`,
    cancelUrl: `${page}/cart`,
  });
  return { orderUID: placed.transactionNumber, draftOrderUID, url: placed.message };
}

/** Puts tickets into a cart and holds them. @returns also the cart's path in the API */
export async function holdByApi(
  event: EventOnSale,
  { quantity = 1 }: Pick<Purchase, 'quantity'> = {},
): Promise<{ cart: string; draftOrderUID: string }> {
  const carts = `/p/tenants/${event.tenantId}/events/${event.id}/cart`;
  const [ticketId] = Object.values(event.typeIds);
  const { draftOrderUID } = await postTo(event, carts, { lines: [{ ticketId, quantity }] });
  const cart = `${carts}/${draftOrderUID}`;
  await postTo(event, `${cart}/hold`, {});
  return { cart, draftOrderUID };
}

/** Calls the API of the event's storefront like a buyer's browser. */
export async function postTo({ address }: EventOnSale, path: string, body: object) {
  const answer = await at(address)(`/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  expect(answer.status, `${path}: ${text}`).toBeLessThan(300);
  return JSON.parse(text) as Record<
    'draftOrderUID' | 'message' | 'transactionNumber' | 'token',
    string
  >;
}

/** Submits the hosted payment page, and waits until its webhooks are handled. */
export async function payByApi(
  url: string,
  { email = MAYA, card = 'pays' }: Purchase = {},
): Promise<void> {
  const form = { email, card: CARDS[card], expiry: '12 / 40', cvc: '123', name: 'Maya Okafor' };
  const answer = await at(url)(url, { method: 'POST', body: new URLSearchParams(form) });
  expect(answer.headers.get('location'), `payment by ${card}`).toContain('/success?');
  await settled();
}

/** Opens a tenant's Stripe account: requests the onboarding link and submits that page. */
export async function onboard(organizer: Page, tenantId: string): Promise<void> {
  const link = await organize(organizer, {
    method: 'POST',
    path: `/tenants/${tenantId}/payment-account/onboarding-link`,
    body: {},
  });
  const url = String(link['url']);
  const answer = await at(url)(url, { method: 'POST' });
  expect(answer.status, 'the end of the onboarding').toBe(303);
}

function at(url: string): typeof fetch {
  const { host, port } = new URL(url);
  return hostFetch(Number(port), host);
}
