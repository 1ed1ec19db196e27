import { slot } from '@foyer/kit/admin';

/**
 * Beside the actions of the page about one order, for what others do with its money. `refresh` asks
 * for the order again.
 */
export const orderActions = slot<{
  tenantId: string;
  eventId: string;
  orderUID: string;
  facilitator: 'platform' | 'tenant';
  onHold: boolean;
  payoutCompleted: boolean;
  refresh: () => void;
}>('orders.order.actions/v1');
