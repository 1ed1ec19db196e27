import { purposeKeys, readToken, signToken, type Deps, type Knex } from '@foyer/kit/server';
import type { RefundState } from '@foyer/plugin-fees/engine';
import { chargedAccount, type OrderRow } from '../order/order.ts';
import type { OrdersRefundRow } from '../schema.ts';

export type RefundStatus = OrdersRefundRow['status'];

/** The exact gateway request: a retry must repeat it. */
export interface RefundCall {
  create: {
    charge: string;
    amount: number;
    metadata: Record<string, string>;
    reverse_transfer?: true;
    refund_application_fee?: true;
  };
  /** The charged account; null is the platform's own. */
  account: string | null;
}

/** A refund as it is stored. */
export interface RefundRecord extends OrdersRefundRow {
  money_before: RefundState | null;
  money_after: RefundState | null;
  /** Null if no card was charged through the platform: the organizer returns the money. */
  params: RefundCall | null;
}

/** Refunds whose money has left, in the order of their requests. */
export const MOVED: readonly RefundStatus[] = ['processing', 'completed', 'external'];

export const refundsOf = (db: Knex, orderId: string): Promise<RefundRecord[]> =>
  db<RefundRecord>('orders_refund').where({ order_id: orderId }).orderBy(['created_at', 'id']);

export const refundById = (db: Knex, id: string): Promise<RefundRecord | undefined> =>
  db<RefundRecord>('orders_refund').where({ id }).first();

type SoldOrder = Pick<
  OrderRow,
  'uid' | 'tenant_id' | 'event_id' | 'flow' | 'destination' | 'agreed_cents'
>;

/** The gateway request; null if the gateway never had the money. */
export function refundCall(
  order: SoldOrder,
  given: {
    charge: string | null;
    amountCents: number;
    withFees: boolean;
    metadata: Record<string, string>;
  },
): RefundCall | null {
  const { charge, amountCents, withFees, metadata } = given;
  if (!charge) return null;
  const wasShared = order.agreed_cents > 0;
  return {
    create: {
      charge,
      amount: amountCents,
      metadata: {
        orderUID: order.uid,
        tenantId: order.tenant_id,
        eventId: order.event_id,
        ...metadata,
      },
      // Reverses the share that was transferred with the charge.
      ...(order.flow === 'destination' && wasShared && { reverse_transfer: true as const }),
      ...(order.flow === 'direct' &&
        wasShared &&
        withFees && { refund_application_fee: true as const }),
    },
    account: chargedAccount(order),
  };
}

import * as z from 'zod';

/** A refund's metadata at the gateway, from which a lost refund can be restored. */
interface SignedRefund {
  refundId: string;
  amountCents: number;
  /** Indexes of its tickets in the order, comma-separated. */
  tickets?: string | undefined;
  withFees?: 'no' | undefined;
  /** Set for money that was never part of the order. */
  kind?: 'surplus' | undefined;
}

type SignedOrder = Pick<OrderRow, 'uid' | 'tenant_id' | 'flow' | 'destination'>;
type Keys = Pick<Deps, 'use'>;

const keysOf = (deps: Keys) => deps.use(purposeKeys).of('orders:refunds');
const SIGNED = 'refund';

const aboutOf = (order: SignedOrder, refund: SignedRefund): string => {
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
  order: SignedOrder,
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
  order: SignedOrder,
  refund: SignedRefund,
  proof: string | undefined,
): boolean {
  if (chargedAccount(order) === null) return true;
  const about = aboutOf(order, refund);
  return readToken(keysOf(deps), proof ?? '', { about, schema: z.literal(SIGNED) }) !== null;
}
