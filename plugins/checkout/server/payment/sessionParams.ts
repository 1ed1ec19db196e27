import { createHash } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type Stripe from 'stripe';
import {
  type Breakdown,
  type Discount,
  lineItems,
  type SaleLine,
  type Terms,
} from '@foyer/plugin-fees/engine';
import type { Contact, OrderFlow } from '@foyer/plugin-orders/server';
import { purposeKeys, readToken, signToken, type Deps } from '@foyer/kit/server';
import * as z from 'zod';

/** The seller shown to the buyer. */
export interface Seller {
  name: string;
  /** URL of its logo, if the gateway can show it. */
  logo: string | null;
}

interface SessionInput {
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

/**
 * The sold items, stored in the payment's metadata so that a lost order can be rebuilt. Contains no
 * personal data: the buyer's name and email are the gateway's own.
 */
export interface Sold {
  cartId: string;
  lines: SaleLine[];
  donationCents: number;
  discount: Discount | null;
  terms: Terms;
  flow: OrderFlow;
  facilitator: 'platform' | 'tenant';
  destination: string | null;
}

/** As the gateway stores it. Payments made by earlier versions name the cart's ID `draftId`, so this name stays. */
type Stored = Omit<Sold, 'cartId'> & { draftId: string };

/** What the signature is bound to, so that data can't be reused for another order, tenant, event or account. */
export interface SignedFor {
  tenantId: string;
  eventId: string;
  orderUID: string;
  account: string | null;
}

type Metadata = Record<string, string>;

/** The gateway allows 50 keys of 500 characters each, some of which have other uses. */
const PART_LENGTH = 500;
const MOST_PARTS = 40;
const VERSION = 1;

const keysOf = (deps: Pick<Deps, 'use'>) => deps.use(purposeKeys).of('checkout:sold');
const aboutOf = ({ tenantId, eventId, orderUID, account }: SignedFor): string =>
  [tenantId, eventId, orderUID, account ?? 'platform'].join(' ');
const partName = (index: number): string => `order${index + 1}`;

/** @returns the metadata entries; none if the cart is too large */
export function soldToMetadata(deps: Pick<Deps, 'use'>, of: SignedFor, sold: Sold): Metadata {
  const { cartId: draftId, ...rest } = sold;
  const stored: Stored = { ...rest, draftId, terms: usedTerms(sold) };
  const text = JSON.stringify(stored);
  const packed = [VERSION, deflateRawSync(text).toString('base64url')];
  const token = signToken(keysOf(deps), packed, { about: aboutOf(of) });
  const parts = token.match(new RegExp(`.{1,${PART_LENGTH}}`, 'g')) ?? [];
  if (parts.length > MOST_PARTS) return {};
  return Object.fromEntries(parts.map((part, index) => [partName(index), part]));
}

/** Leaves out rules that don't affect this cart's prices. */
function usedTerms({ lines, terms }: Sold): Terms {
  const used = new Set([terms.defaultRuleId, ...lines.map(({ ruleId }) => ruleId)]);
  return {
    ...terms,
    rules: Object.fromEntries(Object.entries(terms.rules).filter(([id]) => used.has(id))),
  };
}

const packed = z.tuple([z.literal(VERSION), z.string()]);

/** @returns null if there is no data, or if it wasn't signed here for exactly this order */
export function soldFromMetadata(
  deps: Pick<Deps, 'use'>,
  of: SignedFor,
  metadata: Metadata,
): Sold | null {
  const parts: string[] = [];
  for (let index = 0; index < MOST_PARTS; index += 1) {
    const part = metadata[partName(index)];
    if (part === undefined) break;
    parts.push(part);
  }
  const read = readToken(keysOf(deps), parts.join(''), { about: aboutOf(of), schema: packed });
  if (!read) return null;
  const [, text] = read.value;
  // The signature proves that it has the shape it was written with.
  const stored = JSON.parse(inflateRawSync(Buffer.from(text, 'base64url')).toString()) as Stored;
  const { draftId, ...rest } = stored;
  return { ...rest, cartId: draftId };
}
