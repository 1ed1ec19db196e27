import type { Discount, RefundState, SaleLine, Terms } from '@foyer/plugin-fees/engine';
import type { OrdersOrderRow } from '../schema.ts';

/** How the money of an order reaches the tenant, as it was when it was sold. */
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

/** Which order, as events name it. */
export const named = (order: OrderRow) => ({
  tenantId: order.tenant_id,
  eventId: order.event_id,
  orderId: order.id,
  orderUID: order.uid,
});
