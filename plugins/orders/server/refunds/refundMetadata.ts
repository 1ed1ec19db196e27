import { purposeKeys, readToken, signToken, type Deps } from '@foyer/kit/server';
import * as z from 'zod';
import { chargedAccount, type OrderRow } from '../order/order.ts';

/** A refund's metadata at the gateway, from which a lost refund can be restored. */
export interface SignedRefund {
  refundId: string;
  amountCents: number;
  /** Indexes of its tickets in the order, comma-separated. */
  tickets?: string | undefined;
  withFees?: 'no' | undefined;
  /** Set for money that was never part of the order. */
  kind?: 'surplus' | undefined;
}

type Sold = Pick<OrderRow, 'uid' | 'tenant_id' | 'flow' | 'destination'>;
type Keys = Pick<Deps, 'use'>;

const keysOf = (deps: Keys) => deps.use(purposeKeys).of('orders:refunds');
const SIGNED = 'refund';

const aboutOf = (order: Sold, refund: SignedRefund): string => {
  const { refundId, amountCents, tickets = '', withFees = '', kind = '' } = refund;
  const { uid, tenant_id } = order;
  return [
    tenant_id,
    uid,
    chargedAccount(order),
    refundId,
    amountCents,
    tickets,
    withFees,
    kind,
  ].join(' ');
};

/** Signed for connected accounts, because their owners can write metadata too. */
export function refundMetadata(
  deps: Keys,
  order: Sold,
  refund: SignedRefund,
): Record<string, string> {
  const { refundId, tickets, withFees, kind } = refund;
  const proof =
    chargedAccount(order) !== null &&
    signToken(keysOf(deps), SIGNED, { about: aboutOf(order, refund) });
  return {
    refundId,
    ...(tickets && { tickets }),
    ...(withFees && { withFees }),
    ...(kind && { kind }),
    ...(proof && { proof }),
  };
}

/** Whether a refund's metadata was written by us. */
export function isOurs(
  deps: Keys,
  order: Sold,
  refund: SignedRefund,
  proof: string | undefined,
): boolean {
  if (chargedAccount(order) === null) return true;
  const about = aboutOf(order, refund);
  return readToken(keysOf(deps), proof ?? '', { about, schema: z.literal(SIGNED) }) !== null;
}
