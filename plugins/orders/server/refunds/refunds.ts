import { service, type Deps } from '@foyer/kit/server';
import { gateway } from '@foyer/plugin-payments/server';
import type { CloseCause } from '../../contract/status.ts';
import { lockOrder, type OrderRow } from '../order/order.ts';
import { recordRefund } from './recordRefund.ts';
import { refundCall, type RefundRecord } from './refundRecord.ts';
import { type RefundRequest, requestRefund } from './requestRefund.ts';
import { sendRefund } from './sendRefund.ts';

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

interface CarriedOut extends RefundRequest {
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

/**
 * Refunds an entire payment that can't be accepted. It is refunded once, however often this is
 * called.
 */
async function returnPayment(deps: Deps, payment: ReturnedPayment): Promise<void> {
  const refund = await keepReturn(deps, payment);
  if (refund.status === 'requested') await sendRefund(deps, refund);
}

const REASONS: Readonly<Record<Exclude<ReturnedPayment['kind'], 'late'>, string>> = {
  double: 'Paid twice',
  wrong: 'Paid a different amount than the order total',
};

const LATE: Readonly<Record<CloseCause, string>> = {
  sold_out: 'Paid after the tickets sold out',
  withdrawn: 'Paid after the tickets were no longer available',
  event_cancelled: 'Paid after the event was canceled',
  review: 'Paid after the order was closed',
};

const reasonOf = (kind: ReturnedPayment['kind'], { close_cause }: OrderRow): string =>
  kind === 'late' ? LATE[close_cause ?? 'review'] : REASONS[kind];

function keepReturn(deps: Deps, payment: ReturnedPayment): Promise<RefundRecord> {
  const { tenantId, orderUID, kind, chargeId, amountCents, account } = payment;
  const key = `${deps.use(gateway).keyPrefix}re:${orderUID}:${kind}:${chargeId}`;
  return deps.forTenant(tenantId).tx(async (tx) => {
    const order = await lockOrder(tx.db, orderUID);
    const known = await tx
      .db<RefundRecord>('orders_refund')
      .where({ order_id: order.id })
      .where((either) => {
        // A review may have already returned the payment under another key.
        void either
          .where({ idempotency_key: key })
          .orWhereRaw(
            `kind = 'review' and status <> 'failed' and params #>> '{create,charge}' = ?`,
            [chargeId],
          );
      })
      .first();
    if (known) return known;
    const { rows } = await tx.db.raw<{ rows: { id: string }[] }>('select gen_random_uuid() as id');
    const id = rows[0]?.id ?? '';
    const call = refundCall(order, {
      charge: chargeId,
      amountCents,
      withFees: true,
      metadata: { refundId: id },
    });
    const [row] = await tx
      .db('orders_refund')
      .insert({
        id,
        tenant_id: tenantId,
        order_id: order.id,
        event_id: order.event_id,
        status: 'requested',
        kind,
        amount_cents: amountCents,
        reason: reasonOf(kind, order),
        idempotency_key: key,
        params: JSON.stringify(call && { ...call, account }),
      })
      .returning<RefundRecord[]>('*');
    if (!row) throw new Error('An insert returned no row.');
    await tx.audit({
      action: 'refund.requested',
      subject: 'refund',
      subjectId: id,
      tenantId,
      after: { orderUID, kind, amountCents, chargeId },
    });
    return row;
  });
}
