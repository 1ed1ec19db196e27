import type { Knex } from '@foyer/kit/server';
import type { RefundState } from '@foyer/plugin-fees/engine';

export type RefundKind = 'tickets' | 'amount' | 'late' | 'double' | 'external';
export type RefundStatus = 'requested' | 'processing' | 'completed' | 'failed' | 'external';

/** What the gateway was asked, word for word: another try has to ask the same. */
export interface RefundCall {
  create: {
    charge: string;
    amount: number;
    metadata: Record<string, string>;
    reverse_transfer?: true;
    refund_application_fee?: true;
  };
  /** The account that charged; null is the platform's own. */
  account: string | null;
}

/** A refund as it is stored. */
export interface RefundRecord {
  tenant_id: string;
  id: string;
  order_id: string;
  event_id: string;
  status: RefundStatus;
  kind: RefundKind;
  with_fees: boolean;
  ticket_ids: string[];
  amount_cents: number;
  reason: string;
  money_before: RefundState | null;
  money_after: RefundState | null;
  gateway_refund_id: string | null;
  idempotency_key: string;
  /** Null where no card was charged through us: the organiser gives the money back. */
  params: RefundCall | null;
  failure: string | null;
  requested_by: string | null;
  /** Since when the gateway only repeats an error for it. */
  doubted_at: Date | null;
  created_at: Date;
}

export const toRefund = (row: Record<string, unknown>): RefundRecord => ({
  ...(row as unknown as RefundRecord),
  amount_cents: Number(row['amount_cents']),
});

/** Refunds whose money has left, in the order in which they were asked for. */
export const MOVED: readonly RefundStatus[] = ['processing', 'completed', 'external'];

export async function refundsOf(db: Knex, orderId: string): Promise<RefundRecord[]> {
  const rows = (await db('orders_refund')
    .where({ order_id: orderId })
    .orderBy(['created_at', 'id'])) as Record<string, unknown>[];
  return rows.map(toRefund);
}

export async function refundById(db: Knex, id: string): Promise<RefundRecord | undefined> {
  const row = (await db('orders_refund').where({ id }).first()) as
    Record<string, unknown> | undefined;
  return row && toRefund(row);
}
