import { isUuid, purposeKeys, readToken, signToken, type Deps } from '@foyer/kit/server';
import * as z from 'zod';

type Keys = Pick<Deps, 'use'>;

/** What a buyer's address names: the order, or the cart that became it. */
export type NamedOrder = { uid: string } | { draftId: string };

const keysOf = (deps: Keys) => deps.use(purposeKeys).of('orders:links');

interface Named {
  tenantId: string;
  uid: string;
}

const DIVIDER = '~';
const aboutOf = ({ tenantId, uid }: Named): string => `${tenantId} ${uid}`;

/**
 * The last part of the address of a buyer's own order; the same for each mail about it. The order's
 * number stands in front, so that people see which it is.
 */
export const orderToken = (deps: Keys, { tenantId, uid }: Named): string =>
  `${uid}${DIVIDER}${signToken(keysOf(deps), 'order', { about: aboutOf({ tenantId, uid }) })}`;

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
    schema: z.literal('order'),
    about: aboutOf({ tenantId, uid }),
  });
  return read && { uid };
}
