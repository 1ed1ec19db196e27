import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { lineItems, type Breakdown } from '@foyer/plugin-fees/engine';
import type { Contact, OrderFlow } from '@foyer/plugin-orders/server';

/** Whom the buyer pays. */
export interface Seller {
  name: string;
  /** The address of its picture, where the gateway can show it. */
  logo: string | null;
}

export interface SessionInput {
  tenantId: string;
  eventId: string;
  seller: Seller;
  orderUID: string;
  attempt: number;
  email: string;
  breakdown: Breakdown;
  flow: OrderFlow;
  destination: string | null;
  agreedCents: number;
  successUrl: string;
  cancelUrl: string;
  /** By the gateway's clock. */
  expiresAtSeconds: number;
  description: string;
}

/** How the money is divided at the moment of the charge. One of the two, never both; 0 is left out. */
function division({ flow, destination, agreedCents }: SessionInput) {
  if (flow === 'destination' && destination && agreedCents > 0)
    return { transfer_data: { destination, amount: agreedCents } };
  if (flow === 'direct' && agreedCents > 0) return { application_fee_amount: agreedCents };
  return {};
}

const MAX_SUFFIX = 22;

/**
 * What a card's statement says of the seller, behind the platform's own name: Latin letters, and none of
 * the signs that banks refuse. Nothing where no letter is left.
 */
function statementSuffix(name: string): string {
  const latin = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 &.-]/g, '')
    .replace(/ +/g, ' ');
  return /[A-Za-z]/.test(latin) ? latin.trim().slice(0, MAX_SUFFIX).trim() : '';
}

/** The gateway puts the session's id into the address, so its braces stay as they are. */
function withSessionId(url: string): string {
  const [address = '', ...fragment] = url.split('#');
  const sign = address.includes('?') ? '&' : '?';
  return [`${address}${sign}session_id={CHECKOUT_SESSION_ID}`, ...fragment].join('#');
}

/**
 * What the gateway is asked for. It is stored before the call, since only the very same parameters
 * may be sent again under the same key.
 */
export function sessionParams(input: SessionInput): Stripe.Checkout.SessionCreateParams {
  const { orderUID, breakdown, seller } = input;
  const suffix = statementSuffix(seller.name);
  const metadata = {
    orderUID,
    tenantId: input.tenantId,
    eventId: input.eventId,
    attempt: String(input.attempt),
  };
  return {
    mode: 'payment',
    line_items: lineItems(breakdown, { orderUID }).map(
      ({ name, description, unitAmountCents, quantity }) => ({
        quantity,
        price_data: {
          currency: 'usd',
          unit_amount: unitAmountCents,
          product_data: { name, ...(description && { description }) },
        },
      }),
    ),
    // The buyer pays the seller whose page they come from, whoever's account takes the money.
    branding_settings: {
      display_name: seller.name,
      ...(seller.logo !== null && { logo: { type: 'url', url: seller.logo } }),
    },
    success_url: withSessionId(input.successUrl),
    cancel_url: input.cancelUrl,
    expires_at: input.expiresAtSeconds,
    client_reference_id: orderUID,
    customer_email: input.email,
    metadata,
    payment_intent_data: {
      transfer_group: orderUID,
      metadata,
      description: input.description,
      // A direct charge is the seller's own, and its account's name stands on the statement.
      ...(input.flow !== 'direct' && suffix && { statement_descriptor_suffix: suffix }),
      ...division(input),
    },
  };
}

/** The same purchase again: by the same buyer, for the same money, back to the same place. */
export const fingerprintOf = (
  given: Pick<SessionInput, 'breakdown' | 'flow' | 'destination' | 'successUrl' | 'cancelUrl'> & {
    contact: Contact;
    consents: readonly boolean[];
  },
): string => createHash('sha256').update(JSON.stringify(given)).digest('hex');
