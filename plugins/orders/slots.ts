import { slot } from '@foyer/kit/admin';
import { lazy } from 'react';

export { DISPUTES_PAGE, ORDER_PAGE } from './admin/addresses.ts';

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
  /** Of an order that was charged by card: nothing else is ever paid out. */
  hasCharge: boolean;
  /** The hold is a dispute's, which nobody can lift. */
  isHeldByDispute: boolean;
  payoutCompleted: boolean;
  /** Everything the order paid was returned: nothing is left to pay out. */
  isFullyRefunded: boolean;
  refresh: () => void;
}>('orders.order.actions/v1');

/**
 * One order as its page shows it, for an address of another plugin's. `origin` is where its link back
 * leads whoever opened that address itself.
 * @example <OrderRecord tenantId={tenantId} eventId={eventId} orderUID={uid} place="report" origin={list} />
 */
export const OrderRecord = lazy(() => import('./admin/OrderRecord.tsx'));
