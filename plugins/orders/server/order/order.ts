import type {
  Channel,
  Discount,
  Method,
  RefundState,
  SaleLine,
  Terms,
} from '@foyer/plugin-fees/engine';
import type { OrderStatus } from '../../contract/status.ts';

/** How the money of an order reaches the tenant, as it was when it was sold. */
export type OrderFlow = 'platform' | 'destination' | 'direct' | 'none';

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

/** A row of orders_order; bigint columns come as strings from the driver and as numbers from here. */
export interface OrderRow {
  tenant_id: string;
  id: string;
  uid: string;
  event_id: string;
  draft_id: string | null;
  status: OrderStatus;
  channel: Channel;
  payment_method: Method;
  email: string;
  first_name: string;
  last_name: string;
  ticket_count: number;
  lines: SaleLine[];
  terms: Terms;
  discount: Discount | null;
  money: RefundState;
  total_cents: number;
  refunded_cents: number;
  gateway_fee_cents: number | null;
  tenant_total_cents: number;
  platform_total_cents: number;
  net_amount_cents: number;
  flow: OrderFlow;
  facilitator: 'platform' | 'tenant';
  destination: string | null;
  agreed_cents: number;
  payment_intent_id: string | null;
  charge_id: string | null;
  balance_available_at: Date | null;
  is_disputed: boolean;
  created_at: Date;
  completed_at: Date | null;
}
