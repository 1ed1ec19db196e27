import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  submitted: {
    kind: 'info',
    title: 'Request submitted successful',
    body: 'Processing request...',
    seconds: 1.5,
  },
  voided: { kind: 'success', title: 'Ticket Voided', body: 'Ticket successfully voided' },
  unvoided: { kind: 'success', title: 'Ticket Unvoided', body: 'Ticket successfully unvoided' },
  voidFailed: { kind: 'error', title: 'Failed to Void Ticket', body: 'Failed to void ticket' },
  unvoidFailed: {
    kind: 'error',
    title: 'Failed to Unvoid Ticket',
    body: 'Failed to unvoid ticket',
  },
  placeReturned: { kind: 'success', title: 'Ticket returned to inventory' },
  resent: { kind: 'success', title: 'Resent Tickets', body: 'Tickets successfully resent' },
  resendFailed: {
    kind: 'error',
    title: 'Failed to Resent Tickets',
    body: 'Tickets Failed to resent',
  },
  claimResent: {
    kind: 'success',
    title: 'Resent Claim Email',
    body: 'Its link will have the tickets once the payment is confirmed',
  },
  claimResendFailed: { kind: 'error', title: 'Failed to Resend Claim Email' },
  refunded: { kind: 'success', title: 'Refund on its way' },
  refundedByHand: { kind: 'success', title: 'Refund recorded', seconds: 7 },
  stopFailed: { kind: 'error', title: 'It could not be stopped' },
  reviewCompleted: { kind: 'success', title: 'Order completed' },
  reviewRefunded: { kind: 'success', title: 'Payment refunded', body: 'The order is cancelled' },
  reviewRefunding: {
    kind: 'info',
    title: 'Refund under way',
    body: 'Stripe has not answered yet. It is asked again by itself.',
  },
  reviewWaits: { kind: 'success', title: 'Order waits', body: 'Its tickets stay held' },
  reviewWaitsWithout: { kind: 'info', title: 'Order waits', body: 'Its tickets are not held' },
  disputeSaved: { kind: 'success', title: 'Draft saved' },
  disputeSubmitted: {
    kind: 'success',
    title: 'Answer submitted',
    body: 'The bank looks at it now',
  },
  disputeAccepted: { kind: 'success', title: 'Dispute accepted' },
  disputeUnderWay: {
    kind: 'info',
    title: 'Answer under way',
    body: 'Stripe has not answered yet. It is asked again by itself.',
  },
  ticketsFailed: { kind: 'error', title: 'The tickets could not be downloaded' },
});
