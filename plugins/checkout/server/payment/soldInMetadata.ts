import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { purposeKeys, readToken, signToken, type Deps } from '@foyer/kit/server';
import type { Discount, SaleLine, Terms } from '@foyer/plugin-fees/engine';
import type { OrderFlow } from '@foyer/plugin-orders/server';
import * as z from 'zod';

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
