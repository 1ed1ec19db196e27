import { createHmac, timingSafeEqual } from 'node:crypto';
import { isUuid, purposeKeys, type Deps } from '@foyer/kit/server';

type Keys = Pick<Deps, 'use'>;

/** What a buyer's address names: the order, or the cart that became it. */
export type NamedOrder = { uid: string } | { draftId: string };

// Longer than an id, so that logs of requests take the whole for the secret that it is.
const SIGNATURE_BYTES = 24;

// Not a dot: an address that ends as a file's name does is answered as a file's.
const DIVIDER = '~';

const signature = (key: Buffer, { tenantId, uid }: { tenantId: string; uid: string }): Buffer =>
  createHmac('sha256', key).update(`${tenantId} ${uid}`).digest().subarray(0, SIGNATURE_BYTES);

const keysOf = (deps: Keys) => deps.use(purposeKeys).of('orders:links');

/** The last part of the address of a buyer's own order; the same for each mail about it. */
export function orderToken(deps: Keys, order: { tenantId: string; uid: string }): string {
  const [key] = keysOf(deps);
  if (!key) throw new Error('There is no secret to sign links with.');
  return `${order.uid}${DIVIDER}${signature(key, order).toString('base64url')}`;
}

// A cart's secret as its buyer has it: a uuid without its dashes.
const CART_SECRET = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** @returns null for what is neither a signed address of this tenant nor a cart's secret */
export function readOrderToken(
  deps: Keys,
  { tenantId, token }: { tenantId: string; token: string },
): NamedOrder | null {
  const [uid = '', text = ''] = token.split(DIVIDER);
  const draftId = token.replace(CART_SECRET, '$1-$2-$3-$4-$5');
  if (isUuid(draftId)) return { draftId };
  const given = Buffer.from(text, 'base64url');
  const isSigned = keysOf(deps).some((key) => {
    const expected = signature(key, { tenantId, uid });
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isSigned ? { uid } : null;
}
