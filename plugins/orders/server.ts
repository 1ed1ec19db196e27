import { defineServer, implement, provide } from '@foyer/kit/server';
import { orders as contract } from './contract.ts';
import {
  allOrdersListing,
  eventRefundListing,
  orderListing,
  orderTicketListing,
  tenantRefundListing,
  ticketListing,
} from './server/desk/listings.ts';
import { makeOrders, orders } from './server/order/orders.ts';

export { refunds, type Refunds, type ReturnedPayment } from './server/refunds/refunds.ts';
export { orders, type Orders } from './server/order/orders.ts';
export * from './server/order/order.ts';
export { SoldOut, type CardPayment, type Outcome } from './server/order/completeOrder.ts';
export type { NewOrder } from './server/order/placeOrder.ts';
export type { LedgerEntry, LedgerPosting } from './server/order/postLedger.ts';

export default defineServer({
  contract,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(contract, {
      lists: {
        orderList: orderListing,
        allOrders: allOrdersListing,
        tickets: ticketListing,
        orderTickets: orderTicketListing,
        eventRefunds: eventRefundListing,
        tenantRefunds: tenantRefundListing,
      },
    }),
  provides: [provide(orders, makeOrders)],
});
