import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  submitted: { kind: 'info', title: 'Request submitted', seconds: 3 },
  held: { kind: 'success', title: 'Payout Held', seconds: 4 },
  released: { kind: 'success', title: 'Payout Released', seconds: 4 },
  holdRefused: { kind: 'error', title: 'Failed to Hold Payout' },
  holdFailed: { kind: 'error', title: 'Error: Failed to hold/release payout' },
  noted: { kind: 'success', title: 'Note saved' },
  checkFailed: { kind: 'error', title: 'The check could not begin' },
  batchReleased: { kind: 'info', title: 'Batch is being released', seconds: 4 },
  batchesLookedFor: { kind: 'success', title: 'Today’s batches are proposed', seconds: 4 },
  batchesFailed: { kind: 'error', title: 'Today’s batches could not be proposed' },
  batchDismissed: { kind: 'success', title: 'Batch dismissed', seconds: 4 },
});
