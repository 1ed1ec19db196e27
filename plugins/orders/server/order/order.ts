import type { Discount, RefundState, SaleLine, Terms } from '@foyer/plugin-fees/engine';
import type { OrdersOrderRow } from '../schema.ts';

/** How an order's money reaches the tenant, fixed when it was sold. */
export type OrderFlow = OrdersOrderRow['flow'];

export interface Contact {
  email: string;
  firstName: string;
  lastName: string;
  phone: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  zipCode: string;
  country: string;
}

/** A row of orders_order. */
export interface OrderRow extends OrdersOrderRow {
  lines: SaleLine[];
  terms: Terms;
  discount: Discount | null;
  money: RefundState;
}

/** The account that an order is charged on; null is the platform's own. */
export const chargedAccount = ({
  flow,
  destination,
}: Pick<OrderRow, 'flow' | 'destination'>): string | null =>
  flow === 'direct' ? destination : null;

/** Identifies an order in events. */
export const named = (order: OrderRow) => ({
  tenantId: order.tenant_id,
  eventId: order.event_id,
  orderId: order.id,
  orderUID: order.uid,
});
