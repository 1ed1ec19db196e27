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
    body: 'Its link will show the tickets once the payment is confirmed',
  },
  confirmed: { kind: 'success', title: 'Order confirmed', body: 'We emailed the tickets' },
  confirmFailed: { kind: 'error', title: 'Couldn’t confirm order' },
  canceled: { kind: 'success', title: 'Order canceled', body: 'Its tickets are back on sale' },
  cancelFailed: { kind: 'error', title: 'Couldn’t cancel order' },
  claimResendFailed: { kind: 'error', title: 'Failed to Resend Claim Email' },
  refunded: { kind: 'success', title: 'Refund on its way' },
  refundedByHand: { kind: 'success', title: 'Refund recorded', seconds: 7 },
  stopFailed: { kind: 'error', title: 'Couldn’t stop refunds' },
  reviewCompleted: { kind: 'success', title: 'Order completed' },
  reviewRebuilt: {
    kind: 'success',
    title: 'Order rebuilt',
    body: 'The buyer gets the tickets by email',
  },
  reviewRefunded: { kind: 'success', title: 'Payment refunded', body: 'The order was canceled' },
  reviewRefunding: {
    kind: 'info',
    title: 'Refund in progress',
    body: 'Stripe hasn’t responded yet. We’ll check again automatically.',
  },
  reviewWaits: { kind: 'success', title: 'Review snoozed', body: 'The tickets are still held' },
  reviewWaitsWithout: { kind: 'info', title: 'Review snoozed', body: 'The tickets aren’t held' },
  ticketsFailed: { kind: 'error', title: 'Couldn’t download tickets' },
});
