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
  resent: { kind: 'success', title: 'Resent Tickets', body: 'Tickets successfully resent' },
  resendFailed: {
    kind: 'error',
    title: 'Failed to Resent Tickets',
    body: 'Tickets Failed to resent',
  },
  refunded: { kind: 'success', title: 'Refund on its way' },
  ticketsFailed: { kind: 'error', title: 'The tickets could not be downloaded' },
});
