import { service, type Deps } from '@foyer/kit/server';
import { recordRefund } from './recordRefund.ts';
import { requestRefund, type RefundRequest } from './requestRefund.ts';
import { returnPayment } from './returnPayment.ts';

/** A payment that no order can keep. */
export interface ReturnedPayment {
  tenantId: string;
  orderUID: string;
  /** Paid after the stock was gone, a second time for the same order, or once more another amount. */
  kind: 'late' | 'double' | 'wrong';
  paymentIntentId: string;
  chargeId: string;
  amountCents: number;
  /** The account that charged; null is the platform's own. */
  account: string | null;
}

/** Money on its way back, for the plugins that sell. */
export interface Refunds {
  /** Gives a whole payment back and tells the buyer; doing it again changes nothing. */
  returnPayment(payment: ReturnedPayment): Promise<void>;
  /** Keeps a refund that is carried out elsewhere. @returns its id */
  record(tenantId: string, refund: CarriedOut): Promise<string>;
}

export interface CarriedOut extends RefundRequest {
  /** Carries it out. @returns the gateway's id; null where the organiser gives the money back */
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
