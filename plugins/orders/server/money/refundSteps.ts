import { toDollars } from '@foyer/kit';
import type { MoneyStep } from '../../contract/moneyPath.ts';
import type { OrderRow } from '../order/order.ts';
import type { RefundRecord, RefundStatus } from '../refunds/refundRecord.ts';
import { chargedParty } from './saleSteps.ts';

const STATES: Readonly<Record<RefundStatus, MoneyStep['state']>> = {
  requested: 'under_way',
  processing: 'under_way',
  completed: 'done',
  external: 'done',
  failed: 'failed',
};

/** Refunds to the buyer, including those that failed. */
export const refundSteps = (order: OrderRow, refunds: readonly RefundRecord[]): MoneyStep[] =>
  refunds.map((refund) => ({
    id: refund.id,
    kind: 'refund',
    gatewayId: refund.gateway_refund_id,
    from: order.charge_id === null ? 'tenant' : chargedParty(order),
    to: 'buyer',
    amount: toDollars(refund.amount_cents),
    at: (refund.completed_at ?? refund.created_at).toISOString(),
    state: STATES[refund.status],
    note: refund.reason,
  }));
