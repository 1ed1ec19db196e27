import { service, type Deps } from '@foyer/kit/server';
import { recordRefund } from './recordRefund.ts';
import { requestRefund, type RefundRequest } from './requestRefund.ts';
import { returnPayment } from './returnPayment.ts';

/** A payment that must be returned. */
export interface ReturnedPayment {
  tenantId: string;
  orderUID: string;
  /** Paid after the tickets sold out, a second time, or again with a wrong amount. */
  kind: 'late' | 'double' | 'wrong';
  paymentIntentId: string;
  chargeId: string;
  amountCents: number;
  /** The charged account; null is the platform's own. */
  account: string | null;
}

/** The refunds service, for plugins that sell. */
export interface Refunds {
  /** Returns an entire payment and notifies the buyer. Idempotent. */
  returnPayment(payment: ReturnedPayment): Promise<void>;
  /** Saves a refund that is made elsewhere. @returns its ID */
  record(tenantId: string, refund: CarriedOut): Promise<string>;
}

export interface CarriedOut extends RefundRequest {
  /** Makes it. @returns the gateway's ID; null if the organizer returns the money */
  carryOut(amountCents: number, refundId: string): string | null;
}
export const refunds = service<Refunds>('orders.refunds/v1');

export const makeRefunds = (deps: Deps): Refunds => ({
  returnPayment: (payment) => returnPayment(deps, payment),
  async record(tenantId, { carryOut, ...wish }) {
    const refund = await deps.forTenant(tenantId).tx((tx) => requestRefund(tx, deps, wish));
    const gatewayRefundId = carryOut(refund.amount_cents, refund.id);
    await recordRefund(deps, { refund, outcome: { state: 'completed', gatewayRefundId } });
    return refund.id;
  },
});
