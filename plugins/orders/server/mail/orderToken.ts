import { isUuid, purposeKeys, readToken, signToken, type Deps } from '@foyer/kit/server';
import * as z from 'zod';

type Keys = Pick<Deps, 'use'>;

/** What a buyer's address names: the order, or the cart that became it. */
export type NamedOrder = { uid: string; addressChanges: number } | { draftId: string };

const keysOf = (deps: Keys) => deps.use(purposeKeys).of('orders:links');

interface Named {
  tenantId: string;
  uid: string;
}

/** What a link says: that it is of an order, and how often that changed its address before. */
const said = z.union([
  z.literal('order').transform(() => 0),
  z.tuple([z.literal('order'), z.int().positive()]).transform(([, changes]) => changes),
]);

const DIVIDER = '~';
const aboutOf = ({ tenantId, uid }: Named): string => `${tenantId} ${uid}`;

/**
 * The last part of the address of a buyer's own order; the same for each mail to one address. The
 * order's number stands in front, so that people see which it is.
 */
export function orderToken(
  deps: Keys,
  { tenantId, uid, addressChanges }: Named & { addressChanges: number },
): string {
  const value = addressChanges === 0 ? 'order' : ['order', addressChanges];
  return `${uid}${DIVIDER}${signToken(keysOf(deps), value, { about: aboutOf({ tenantId, uid }) })}`;
}

// A cart's secret as its buyer has it: a uuid without its dashes.
const CART_SECRET = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/;

/** @returns null for what is neither a signed address of this tenant nor a cart's secret */
export function readOrderToken(
  deps: Keys,
  { tenantId, token }: { tenantId: string; token: string },
): NamedOrder | null {
  const draftId = token.replace(CART_SECRET, '$1-$2-$3-$4-$5');
  if (isUuid(draftId)) return { draftId };
  const [uid = ''] = token.split(DIVIDER, 1);
  const read = readToken(keysOf(deps), token.slice(uid.length + DIVIDER.length), {
    schema: said,
    about: aboutOf({ tenantId, uid }),
  });
  return read && { uid, addressChanges: read.value };
}
