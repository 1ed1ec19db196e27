import { createHash } from 'node:crypto';
import type Stripe from 'stripe';
import { lineItems, type Breakdown } from '@foyer/plugin-fees/engine';
import type { Contact, OrderFlow } from '@foyer/plugin-orders/server';

/** The seller shown to the buyer. */
export interface Seller {
  name: string;
  /** URL of its logo, if the gateway can show it. */
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
  /** Signed data for rebuilding a lost order. */
  sold: Record<string, string>;
}

/** How the charge is split. Either an application fee or a transfer, never both; 0 is left out. */
function division({ flow, destination, agreedCents }: SessionInput) {
  if (flow === 'destination' && destination && agreedCents > 0)
    return { transfer_data: { destination, amount: agreedCents } };
  if (flow === 'direct' && agreedCents > 0) return { application_fee_amount: agreedCents };
  return {};
}

const MAX_SUFFIX = 22;

/**
 * The seller's suffix on card statements, after the platform's name: Latin letters without the
 * characters that banks reject. Empty if no letter is left.
 */
function statementSuffix(name: string): string {
  const latin = name
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 &.-]/g, '')
    .replace(/ +/g, ' ');
  return /[A-Za-z]/.test(latin) ? latin.trim().slice(0, MAX_SUFFIX).trim() : '';
}

/**
 * The gateway replaces this placeholder with the session's ID, so the braces must stay unescaped.
 */
function withSessionId(url: string): string {
  const [address = '', ...fragment] = url.split('#');
  const sign = address.includes('?') ? '&' : '?';
  return [`${address}${sign}session_id={CHECKOUT_SESSION_ID}`, ...fragment].join('#');
}

/**
 * The session parameters. Stored before the call, because a key can be reused only with identical
 * parameters.
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
    // The seller of the page is shown, whichever account takes the payment.
    branding_settings: {
      display_name: seller.name,
      ...(seller.logo !== null && { logo: { type: 'url', url: seller.logo } }),
    },
    success_url: withSessionId(input.successUrl),
    cancel_url: input.cancelUrl,
    expires_at: input.expiresAtSeconds,
    client_reference_id: orderUID,
    customer_email: input.email,
    metadata: { ...metadata, ...input.sold },
    payment_intent_data: {
      transfer_group: orderUID,
      metadata,
      description: input.description,
      // A direct charge uses the statement name of the seller's own account.
      ...(input.flow !== 'direct' && suffix && { statement_descriptor_suffix: suffix }),
      ...division(input),
    },
  };
}

/** Identifies a repeated purchase: same buyer, amounts and return URL. */
export const fingerprintOf = (
  given: Pick<SessionInput, 'breakdown' | 'flow' | 'destination' | 'successUrl' | 'cancelUrl'> & {
    contact: Contact;
    consents: readonly boolean[];
  },
): string => createHash('sha256').update(JSON.stringify(given)).digest('hex');
