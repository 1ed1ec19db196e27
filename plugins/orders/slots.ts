import { slot } from '@foyer/kit/admin';
import { lazy } from 'react';

export { ORDER_PAGE } from './admin/addresses.ts';

/**
 * Next to the actions on an order's page, for plugins that act on its money. `refresh` reloads the order.
 */
export const orderActions = slot<{
  tenantId: string;
  eventId: string;
  orderUID: string;
  facilitator: 'platform' | 'tenant';
  onHold: boolean;
  /** True for orders charged by card: only these are paid out. */
  hasCharge: boolean;
  /** The hold is caused by a dispute and can't be released. */
  isHeldByDispute: boolean;
  payoutCompleted: boolean;
  /** Everything the order paid was refunded: nothing is left to pay out. */
  isFullyRefunded: boolean;
  refresh: () => void;
}>('orders.order.actions/v1');

/**
 * An order's page for another plugin's route. `origin` is where the back link leads if the page was opened
 * directly.
 * @example <OrderRecord tenantId={tenantId} eventId={eventId} orderUID={uid} place="report" origin={list} />
 */
export const OrderRecord = lazy(() => import('./admin/order/OrderRecord.tsx'));

/** Where an order's money went, with its ledger. `date` formats instants in the tenant's time zone. */
export const OrderMoneyPath = lazy(() => import('./admin/money/MoneyPath.tsx'));
