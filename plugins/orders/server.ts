import { defineServer, implement, provide } from '@foyer/kit/server';
import { orders } from './contract.ts';
import { makeOrders, orders as ordersService } from './server/order/orders.ts';

export { orders, type Orders } from './server/order/orders.ts';
export * from './server/order/order.ts';
export { SoldOut, type CardPayment, type Outcome } from './server/order/completeOrder.ts';
export type { NewOrder } from './server/order/placeOrder.ts';
export type { LedgerEntry, LedgerPosting } from './server/order/postLedger.ts';
import {
  allOrdersListing,
  eventRefundListing,
  orderListing,
  orderTicketListing,
  tenantRefundListing,
  ticketListing,
} from './server/desk/listings.ts';

export default defineServer({
  contract: orders,
  migrations: new URL('./migrations/', import.meta.url),
  router: () =>
    implement(orders, {
      lists: {
        orderList: orderListing,
        allOrders: allOrdersListing,
        tickets: ticketListing,
        orderTickets: orderTicketListing,
        eventRefunds: eventRefundListing,
        tenantRefunds: tenantRefundListing,
      },
    }),
});
