import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  submitted: { kind: 'info', title: 'Request submitted', seconds: 3 },
  held: { kind: 'success', title: 'Payout Held', seconds: 4 },
  released: { kind: 'success', title: 'Payout Released', seconds: 4 },
  holdRefused: { kind: 'error', title: 'Failed to Hold Payout' },
  releaseRefused: { kind: 'error', title: 'Failed to Release Payout' },
  holdFailed: { kind: 'error', title: 'Error: Failed to hold/release payout' },
  payoutStarted: {
    kind: 'info',
    title: 'Payout in progress',
    body: 'You can keep working. You’ll find the result under Tasks at the top.',
  },
  transferFailed: { kind: 'error', title: 'Error: Failed to transfer payout', seconds: 7 },
  selectionFailed: { kind: 'error', title: 'Couldn’t select the orders' },
  noted: { kind: 'success', title: 'Note saved' },
  checkFailed: { kind: 'error', title: 'Couldn’t start the check' },
  batchReleased: { kind: 'info', title: 'Releasing batch', seconds: 4 },
  batchesLookedFor: { kind: 'success', title: 'Today’s batches proposed', seconds: 4 },
  batchesFailed: { kind: 'error', title: 'Couldn’t propose today’s batches' },
  payoutListFailed: { kind: 'error', title: 'Failed to export payout list' },
  payoutTransactionsFailed: { kind: 'error', title: 'Failed to export payout transactions' },
  statementFailed: {
    kind: 'error',
    title: 'An error occurred while downloading the report',
  },
  noTenantSelected: {
    kind: 'error',
    title: 'No Event Selected',
    body: 'Please select an event to export payout transactions.',
  },
  orderViewFailed: {
    kind: 'error',
    title: 'Order view action failed',
    body: 'Event ID and Tenant ID not found',
  },
  batchDismissed: { kind: 'success', title: 'Batch dismissed', seconds: 4 },
});
