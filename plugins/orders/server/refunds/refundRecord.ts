import type { Knex } from '@foyer/kit/server';
import type { RefundState } from '@foyer/plugin-fees/engine';
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
