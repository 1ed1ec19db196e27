import { orders } from '@foyer/plugin-orders/contract';
import { boxOffice } from './contract.ts';

/** The calls of orders and of the box office, for tests that use both with one client. */
export const staffCalls = {
  ...orders,
  routes: { ...orders.routes, ...boxOffice.routes },
};
