import type { Activity } from '@foyer/kit';

/** How what it writes into the audit reads. */
export const activity = {
  records: {
    payout_batch: { noun: 'payout batch' },
    payout_run: { noun: 'payout of many orders' },
    difference: { noun: 'difference' },
  },
  says: {
    'payout.held': 'held back the payout of {record}',
    'payout.released': 'released the payout of {record}',
    'payout.transfer_begun': 'began to pay out {amountCents} of {record}',
    'payout.transferred': 'completed the payout of {record}, transferring {amountCents}',
    'payout.transfer_failed': 'could not pay out {amountCents} of {record}',
    'payout.completed': 'closed the payout of {record}',
    'payout.reversal_begun': 'began to take back {amountCents} of the payout of {record}',
    'payout.reversed': 'took back {amountCents} of the payout of {record}',
    'payout.reversal_failed': 'could not take back {amountCents} of the payout of {record}',
    'payout_run.started': 'began {record}',
    'payout_run.resumed': 'went on with {record}',
    'payout_run.cancelled': 'stopped {record}',
    'payout_run.finished': 'finished {record}',
    'payout_batch.proposed': 'proposed {record}',
    'payout_batch.released': 'released {record}',
    'payout_batch.interrupted': 'interrupted {record}',
    'payout_batch.dismissed': 'dismissed {record}',
    'payout_batch.finished': 'finished {record}',
    'payout_batch.looked_for': 'looked for batches to propose',
    'reconciliation.noted': 'wrote a note about {record}',
  },
} satisfies Activity;
