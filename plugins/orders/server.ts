import { defineServer, handle, implement, on, provide } from '@foyer/kit/server';
import { eventCancelled, eventMoved } from '@foyer/plugin-events/contract';
import { ticketCounts, type KnownTickets } from '@foyer/plugin-events/server';
import { refundChanged } from '@foyer/plugin-payments/contract';
import { tenantDeleting, tenantPurged } from '@foyer/plugin-tenants/contract';
import { orderCompleted, orders as contract } from './contract.ts';
import { changeAddress, editBuyer } from './server/buyer/changeAddress.ts';
import { buyerData, forgetBuyers, forgetTenant, keepTenant } from './server/buyer/buyerData.ts';
import {
  buyerCalendar,
  buyerOrder,
  buyerPdf,
  buyerResend,
  describeOrderPages,
  findOrder,
} from './server/buyer/buyerOrder.ts';
import { ownContact, ownOrdersListing } from './server/buyer/ownOrders.ts';
import { writeOrganizer } from './server/buyer/writeOrganizer.ts';
import {
  cancelAtDesk,
  closeUnconfirmed,
  closeUnconfirmedOf,
  confirmAtDesk,
  confirmOrder,
  readConfirmation,
} from './server/confirmation/confirmOrder.ts';
import { orderTicketListing, ticketListing } from './server/listings/ticketListings.ts';
import {
  eventRefundListing,
  platformRefundListing,
  tenantRefundListing,
} from './server/listings/refundListings.ts';
import { orderDetails, orderStory, recordNames } from './server/order/orderDetails.ts';
import { orderListings } from './server/listings/orderListings.ts';
import { makePayoutStates, payoutStates } from './server/money/payoutStates.ts';
import { downloadTickets, resendTickets } from './server/tickets/sendTickets.ts';
import { emails } from './server/mail/emails.ts';
import { sendOrderMails } from './server/mail/sendOrderMail.ts';
import {
  closeUnconfirmedOrders,
  continueRefundRuns,
  foldFigures,
  forgetBuyersOfEndedEvents,
  goOnRefundAll,
  importRefundsOf,
  proveFigures,
  reconcile,
  refundAllTask,
  sendLateNotice,
  sendNotice,
  sendOneRefund,
  sweepOpenRefunds,
} from './server/jobs.ts';
import { makeOrderDisputes, orderDisputes } from './server/orderDisputes.ts';
import { feeWhatIf } from './server/feeWhatIf.ts';
import { keepCancelNotice, keepMoveNotice } from './server/notice/keepNotice.ts';
import {
  previewNotice,
  sendLateNotices,
  sendNoticeMails,
} from './server/notice/sendNoticeMails.ts';
import { makeOrders, orders } from './server/order/orders.ts';
import { moneyPath } from './server/money/moneyPath.ts';
import {
  finishReturned,
  importRefunds,
  refreshRefund,
  sweepRefunds,
} from './server/refunds/refreshRefund.ts';
import { previewRefund, refundOrder } from './server/refunds/requestRefund.ts';
import { makeRefunds, refunds } from './server/refunds/refunds.ts';
import { sendPendingRefund } from './server/refunds/sendRefund.ts';
import { completeReview, describeReview } from './server/review/completeReview.ts';
import { refundReview } from './server/review/refundReview.ts';
import { reviewListing, waitReview } from './server/review/reviewListing.ts';
import { refundAllFigures } from './server/refundAll/figures.ts';
import {
  refundItemListing,
  refundRunOf,
  startRefundAll,
  stopRefundAll,
} from './server/refundAll/startRefundAll.ts';
import { continueRuns, workOnRun } from './server/refundAll/workOnRun.ts';
import { reconcileStock } from './server/reconcileStock.ts';
import {
  correctTally,
  foldSummary,
  foldTally,
  proveSummary,
  rebuildUncounted,
} from './server/summary.ts';
import { admission, makeAdmission } from './server/tickets/admission.ts';
import { voidTicket } from './server/tickets/voidTicket.ts';

export {
  payoutStates,
  type KnownPayouts,
  type PayoutMove,
  type PayoutState,
  type PayoutStates,
} from './server/money/payoutStates.ts';
export {
  orderDisputes,
  type DisputedOrder,
  type OrderDisputes,
  type DisputeState,
} from './server/orderDisputes.ts';
export { fullNameOf, placeOf, type OrderFacts } from './server/order/orderFacts.ts';
export { admission, type Admission, type ScannedTicket } from './server/tickets/admission.ts';
export {
  readTicketCode,
  signedText,
  ticketCode,
  rawPublicKey,
  ticketKeys,
} from './server/tickets/ticketCode.ts';
export { refusalError, SoldOut } from './server/order/fulfilOrder.ts';
export { refunds, type Refunds, type ReturnedPayment } from './server/refunds/refunds.ts';
export { orders, type Orders } from './server/order/orders.ts';
export * from './server/order/order.ts';
export { closeUnconfirmed } from './server/confirmation/confirmOrder.ts';
export { closeNote } from './server/order/closeOrder.ts';
export type { CardPayment, Outcome } from './server/order/completeOrder.ts';
export type { LostOrder } from './server/review/restoreOrder.ts';
export type { NewOrder } from './server/order/placeOrder.ts';
export type { LedgerEntry, LedgerPosting } from './server/order/postLedger.ts';

export default defineServer({
  contract,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  recordNames,
  router: (deps) =>
    implement(contract, {
      lists: {
        ...orderListings(deps),
        reviews: reviewListing,
        refundItems: refundItemListing,
        ownOrders: ownOrdersListing(deps),
        tickets: ticketListing,
        orderTickets: orderTicketListing,
        eventRefunds: eventRefundListing,
        tenantRefunds: tenantRefundListing,
        platformRefunds: platformRefundListing,
      },
      routes: {
        orderDetails,
        voidTicket,
        resend: resendTickets,
        download: downloadTickets,
        findOrder,
        buyerOrder,
        buyerPdf,
        buyerCalendar,
        buyerResend,
        writeOrganizer,
        changeAddress,
        editBuyer,
        ownContact,
        confirmation: readConfirmation,
        confirm: confirmOrder,
        confirmAtDesk,
        cancelAtDesk,
        refund: refundOrder,
        refundPreview: previewRefund,
        noticePreview: previewNotice,
        moneyPath,
        orderStory,
        review: describeReview,
        completeReview,
        refundReview,
        waitReview,
        refundAllFigures,
        refundRun: refundRunOf,
        refundAll: startRefundAll,
        stopRefundAll,
        feeWhatIf,
      },
    }),
  // In the sale's transaction: an order is complete only with its email in the outbox.
  listens: [
    on(orderCompleted, 'sameTransaction', sendOrderMails()),
    // In the same transaction, so that an event is never canceled or moved without notifying its
    // ticket holders.
    on(eventCancelled, 'sameTransaction', keepCancelNotice),
    on(eventCancelled, 'afterCommit', closeUnconfirmedOf),
    on(eventMoved, 'sameTransaction', keepMoveNotice),
    on(tenantDeleting, 'sameTransaction', keepTenant),
    on(tenantPurged, 'sameTransaction', forgetTenant),
    on(refundChanged, 'afterCommit', (hint, deps) => refreshRefund(deps, hint), {
      queue: 'gateway',
    }),
  ],
  provides: [
    provide(orders, makeOrders),
    provide(admission, makeAdmission),
    provide(orderDisputes, makeOrderDisputes),
    provide(payoutStates, makePayoutStates),
    provide(refunds, makeRefunds),
  ],
  pages: describeOrderPages,
  personalData: () => buyerData,
  emails,
  async start(deps) {
    deps.use(ticketCounts).are(countedTickets);
  },
  ready: rebuildUncounted,
  jobs: [
    handle(forgetBuyersOfEndedEvents, (_payload, ctx) => forgetBuyers(ctx)),
    handle(sendOneRefund, ({ refundId }, ctx) => sendPendingRefund(ctx, refundId)),
    handle(importRefundsOf, (charge, ctx) => importRefunds(ctx, charge)),
    handle(refundAllTask, (run, ctx) => {
      const { progress, signal } = ctx.task;
      return workOnRun(ctx, run, { progress, signal });
    }),
    handle(goOnRefundAll, (run, ctx) => workOnRun(ctx, run)),
    handle(continueRefundRuns, (_payload, ctx) => continueRuns(ctx)),
    handle(sendNotice, sendNoticeMails),
    handle(sendLateNotice, sendLateNotices),
    handle(sweepOpenRefunds, (_payload, ctx) => sweepRefunds(ctx)),
    handle(closeUnconfirmedOrders, (_payload, ctx) => closeUnconfirmed(ctx)),
    handle(reconcile, async (_payload, ctx) => {
      await reconcileStock(ctx);
    }),
    handle(foldFigures, async (_payload, ctx) => {
      await rebuildUncounted(ctx);
      await foldSummary(ctx);
      await foldTally(ctx);
    }),
    handle(proveFigures, async (_payload, ctx) => {
      await finishReturned(ctx);
      await proveSummary(ctx);
      await correctTally(ctx);
    }),
  ],
});

/** Provides the events plugin with ticket counts, from the views that define them. */
const countedTickets: KnownTickets = {
  ofEvents: (db, tenantId) =>
    db('orders_event_tickets_v1')
      .where({ tenant_id: tenantId })
      .select('event_id', 'sold', 'complimentary', 'kept_back'),
  ofTypes: (db, { tenantId, eventId }) =>
    db('orders_type_tickets_v1')
      .where({ tenant_id: tenantId, event_id: eventId })
      .select('ticket_type_id', 'sold', 'complimentary', 'kept_back'),
};
