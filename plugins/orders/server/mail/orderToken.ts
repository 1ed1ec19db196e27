import { isUuid, purposeKeys, readToken, signToken, type Deps } from '@foyer/kit/server';
import * as z from 'zod';

type Keys = Pick<Deps, 'use'>;

/** What a buyer's link identifies: the order, or the cart that became it. */
export type NamedOrder = { uid: string; addressChanges: number } | { cartId: string };

const keysOf = (deps: Keys) => deps.use(purposeKeys).of('orders:links');

interface Named {
  tenantId: string;
  uid: string;
}

/** The token's payload: the order, and how many address changes it had. */
const said = z.union([
  z.literal('order').transform(() => 0),
  z.tuple([z.literal('order'), z.int().positive()]).transform(([, changes]) => changes),
]);

const DIVIDER = '~';
const aboutOf = ({ tenantId, uid }: Named): string => `${tenantId} ${uid}`;

/**
 * The last segment of a buyer's order URL; the same in each email to one address. It starts with
 * the order number, to be readable.
 */
export function orderToken(
  deps: Keys,
  { tenantId, uid, addressChanges }: Named & { addressChanges: number },
): string {
  const value = addressChanges === 0 ? 'order' : ['order', addressChanges];
  return `${uid}${DIVIDER}${signToken(keysOf(deps), value, { about: aboutOf({ tenantId, uid }) })}`;
}

// A cart's secret as the buyer has it: a UUID without dashes.
const CART_SECRET = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** @returns null if it is neither a signed token of this tenant nor a cart's secret */
export function readOrderToken(
  deps: Keys,
  { tenantId, token }: { tenantId: string; token: string },
): NamedOrder | null {
  const cartId = token.replace(CART_SECRET, '$1-$2-$3-$4-$5');
  if (isUuid(cartId)) return { cartId };
  const [uid = ''] = token.split(DIVIDER, 1);
  const read = readToken(keysOf(deps), token.slice(uid.length + DIVIDER.length), {
    schema: said,
    about: aboutOf({ tenantId, uid }),
  });
  return read && { uid, addressChanges: read.value };
}
