import type { Activity } from '@foyer/kit';

/** How the plugin's audit entries read in the activity log. */
export const activity = {
  records: {
    payout_batch: { noun: 'payout batch' },
    payout_run: { noun: 'bulk payout' },
    difference: { noun: 'reconciliation difference' },
  },
  says: {
    'payout.held': 'put the payout for {record} on hold',
    'payout.released': 'released the payout for {record}',
    'payout.transfer_begun': 'started paying out {amountCents} for {record}',
    'payout.transferred': 'transferred {amountCents} and completed the payout for {record}',
    'payout.transfer_found': 'recorded a missing Stripe transfer of {amountCents} for {record}',
    'payout.transfer_failed': 'couldn’t pay out {amountCents} for {record}',
    'payout.completed': 'completed the payout for {record}',
    'payout.reversal_begun': 'started reversing {amountCents} of the payout for {record}',
    'payout.reversed': 'reversed {amountCents} of the payout for {record}',
    'payout.reversal_failed': 'couldn’t reverse {amountCents} of the payout for {record}',
    'payout_run.started': 'started {record}',
    'payout_run.resumed': 'resumed {record}',
    'payout_run.cancelled': 'canceled {record}',
    'payout_run.finished': 'finished {record}',
    'payout_batch.proposed': 'proposed {record}',
    'payout_batch.released': 'released {record}',
    'payout_batch.interrupted': 'stopped releasing {record}',
    'payout_batch.dismissed': 'dismissed {record}',
    'payout_batch.finished': 'finished releasing {record}',
    'payout_batch.looked_for': 'checked for batches to propose',
    'reconciliation.noted': 'added a note to {record}',
  },
} satisfies Activity;
