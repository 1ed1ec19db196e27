import { chargedAccount, type OrderRow } from '../order/order.ts';
import type { RefundCall } from './refundRecord.ts';

type Sold = Pick<
  OrderRow,
  'uid' | 'tenant_id' | 'event_id' | 'flow' | 'destination' | 'agreed_cents'
>;

/** The gateway request; null if the gateway never had the money. */
export function refundCall(
  order: Sold,
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
