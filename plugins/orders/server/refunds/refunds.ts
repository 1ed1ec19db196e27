import { service, type Deps } from '@foyer/kit/server';
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
}
export const refunds = service<Refunds>('orders.refunds/v1');

export const makeRefunds = (deps: Deps): Refunds => ({
  returnPayment: (payment) => returnPayment(deps, payment),
});
