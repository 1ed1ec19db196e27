import { defineServer, handle, implement, namesOf, on } from '@foyer/kit/server';
import {
  orderCompleted,
  orderDisputed,
  orderMoneyChanged,
  orderRefunded,
  orderSettled,
  orderShareOwed,
} from '@foyer/plugin-orders/contract';
import { payoutStates } from '@foyer/plugin-orders/server';
import { bankPayoutChanged, transferChanged } from '@foyer/plugin-payments/contract';
import { tenantDeleting, tenantPurged } from '@foyer/plugin-tenants/contract';
import { payouts } from './contract.ts';
import { findByStripeId } from './server/findByStripeId.ts';
import { completeAutomatic } from './server/completeAutomatic.ts';
import { respondWithStatement, statementListing } from './server/statement/readStatement.ts';
import { payoutMoneyListing } from './server/bank/payoutMoneyListing.ts';
import { onBankPayoutChanged, readOpenBankPayouts } from './server/bankPayouts.ts';
import {
  batchListing,
  batchOrderListing,
  readBatch,
  readBatchPreview,
} from './server/batch/batchListings.ts';
import {
  dismissBatch,
  releaseAsTask,
  releaseBatch,
  workOnBatch,
} from './server/batch/decideBatch.ts';
import { proposeBatches, proposeNow } from './server/batch/proposeBatches.ts';
import { readUpcoming } from './server/batch/upcomingPayouts.ts';
import { readCashFlow } from './server/readCashFlow.ts';
import {
  debtListing,
  debtorListing,
  nettingListing,
  readDebt,
  tenantDebtListing,
  tenantNettingListing,
} from './server/debtListings.ts';
import { holdMany, setHold } from './server/setHold.ts';
import {
  payoutListing,
  payoutOrderListing,
  tenantPayoutListing,
} from './server/lists/payoutListing.ts';
import { pendingListing, tenantPendingListing } from './server/lists/pendingListing.ts';
import { foldTally, correctTally } from './server/lists/tally.ts';
import {
  holdForDispute,
  onMoneyChanged,
  onOrderDisputed,
  onOrderSettled,
  openOrders,
  recordTenantDebt,
} from './server/order/onOrderChanged.ts';
import { reconcilePayout } from './server/order/reconcilePayout.ts';
import {
  adjustPayout,
  checkNow,
  completeAutomaticPayouts,
  foldNumbers,
  payRunTask,
  proposePayouts,
  proveNumbers,
  releaseAutomatically,
  releaseBatchTask,
  reconcileNightly,
  recover,
  sendReversal,
  sweepBankPayouts,
} from './server/jobs.ts';
import { coverChange, heldOrders, payoutMoves, payoutState } from './server/payoutStates.ts';
import { CHECK_TITLE, reconcile, reconcileAsTask } from './server/reconciliation/reconcile.ts';
import {
  dayListing,
  differenceListing,
  noteDifference,
  readReconciliation,
} from './server/reconciliation/reconciliation.ts';
import { releaseReserves } from './server/reserve/releaseReserves.ts';
import { recoverReversals, reverse } from './server/reversal/reversals.ts';
import { readRun, runListing, runOrderListing } from './server/run/runListings.ts';
import { cancelRun, payRunAsTask, resumeRun, startRun } from './server/run/payRun.ts';
import { adjust, adjustAllDue, transferOrders } from './server/transfer/transferOrders.ts';
import { previewPayout } from './server/transfer/previewPayout.ts';
import { onTransferChanged, recordFoundTransfers } from './server/transfer/foundTransfer.ts';
import { recoverTransfers } from './server/transfer/sendTransfer.ts';
import { forgetTenant, keepTenant, readTenant } from './server/tenant.ts';

/** What bulk payouts are called in the activity log. */
const recordNames = {
  payout_batch: namesOf({
    from: 'payouts_batch',
    name: `'the payout batch for ' || to_char(day, 'FMMonth FMDD, YYYY')`,
    params: { batchId: 'id' },
  }),
  payout_run: namesOf({
    from: 'payouts_run',
    name: `'the bulk payout of ' || to_char(tenant_total_cents / 100.0, 'FM$999,999,999,990.00')`,
    tenant: null,
    params: { runId: 'id' },
  }),
  difference: namesOf({
    from: 'payouts_difference',
    name: `'a reconciliation difference' || coalesce(' for order ' || order_uid, '')`,
    tenant: null,
  }),
};

export default defineServer({
  contract: payouts,
  migrations: new URL('./migrations/', import.meta.url),
  sql: new URL('./sql/', import.meta.url),
  recordNames,
  router: () =>
    implement(payouts, {
      lists: {
        pending: pendingListing,
        tenantPending: tenantPendingListing,
        payoutOrders: payoutOrderListing,
        tenantPayoutOrders: payoutOrderListing,
        payoutMoney: payoutMoneyListing,
        statement: statementListing,
        differences: differenceListing,
        reconciledDays: dayListing,
        batches: batchListing,
        batchOrders: batchOrderListing,
        runs: runListing,
        runOrders: runOrderListing,
        debtors: debtorListing,
        debts: debtListing,
        tenantDebts: tenantDebtListing,
        nettings: nettingListing,
        tenantNettings: tenantNettingListing,
      },
      resources: {
        payouts: { list: payoutListing },
        tenantPayouts: { list: tenantPayoutListing },
      },
      routes: {
        hold: async (ctx, { body }) => ({ success: true, ...(await setHold(ctx, body)) }),
        holdMany,
        transfer: (ctx, { body }) => transferOrders(ctx, body.orderUIDs),
        findByStripeId,
        previewPayout: (ctx, { body }) => previewPayout(ctx, body.orderUIDs),
        debt: (ctx) => readDebt(ctx),
        payoutTenant: (ctx) => readTenant(ctx),
        payoutStatement: respondWithStatement,
        cashFlow: (ctx) => readCashFlow(ctx),
        upcoming: (ctx, { query }) => readUpcoming(ctx, query),
        batch: readBatch,
        previewBatch: readBatchPreview,
        proposeNow,
        releaseBatch,
        dismissBatch,
        startRun,
        run: readRun,
        resumeRun,
        cancelRun,
        reconciliation: (ctx) => readReconciliation(ctx),
        checkNow: (ctx) => ctx.tx((tx) => tx.startTask(checkNow, {}, { title: CHECK_TITLE })),
        noteDifference,
      },
    }),
  listens: [
    on(tenantDeleting, 'sameTransaction', keepTenant),
    on(tenantPurged, 'sameTransaction', forgetTenant),
    on(orderCompleted, 'sameTransaction', openOrders),
    on(orderSettled, 'sameTransaction', (tx, key, deps) => onOrderSettled(tx, deps, key)),
    on(orderMoneyChanged, 'sameTransaction', onMoneyChanged),
    on(orderRefunded, 'sameTransaction', (tx, refund, deps) =>
      reconcilePayout(tx, deps, refund, { kind: 'refund', id: refund.refundId }),
    ),
    on(orderDisputed, 'sameTransaction', holdForDispute),
    on(orderDisputed, 'afterCommit', (dispute, deps) => onOrderDisputed(deps, dispute), {
      queue: 'gateway',
    }),
    on(orderShareOwed, 'sameTransaction', (tx, owed) => recordTenantDebt(tx, owed)),
    on(bankPayoutChanged, 'afterCommit', (payload, deps) => onBankPayoutChanged(deps, payload), {
      queue: 'gateway',
    }),
    on(transferChanged, 'afterCommit', (payload, deps) => onTransferChanged(deps, payload), {
      queue: 'gateway',
    }),
  ],
  jobs: [
    handle(sendReversal, (payload, ctx) => reverse(ctx, payload)),
    handle(adjustPayout, (payload, ctx) => adjust(ctx, payload)),
    handle(recover, async (_payload, ctx) => {
      await recordFoundTransfers(ctx);
      await recoverTransfers(ctx);
      await recoverReversals(ctx);
      await adjustAllDue(ctx);
      await releaseReserves(ctx);
    }),
    handle(reconcileNightly, (_payload, ctx) => reconcile(ctx)),
    handle(checkNow, (_payload, ctx) => reconcileAsTask(ctx)),
    handle(sweepBankPayouts, (_payload, ctx) => readOpenBankPayouts(ctx)),
    handle(proposePayouts, async (_payload, ctx) => {
      await proposeBatches(ctx);
    }),
    handle(releaseBatchTask, releaseAsTask),
    handle(payRunTask, payRunAsTask),
    handle(releaseAutomatically, (key, ctx) => workOnBatch(ctx, key)),
    handle(foldNumbers, (_payload, ctx) => foldTally(ctx)),
    handle(proveNumbers, async (_payload, ctx) => {
      await correctTally(ctx);
    }),
    handle(completeAutomaticPayouts, (_payload, ctx) => completeAutomatic(ctx)),
  ],
  async start(deps) {
    deps.use(payoutStates).are({
      of: (order) => payoutState(deps, order),
      held: heldOrders,
      moves: (order) => payoutMoves(deps, order),
      cover: (change) => coverChange(deps, change),
    });
  },
  async ready(deps) {
    // Resume work that a crash left open at startup instead of a minute later.
    await deps
      .asPlatform('finishes work left open by a crash')
      .tx((tx) => tx.enqueue(recover, {}, { key: 'start' }));
  },
});
