import { defineToasts } from '@foyer/kit/admin';

export const toasts = defineToasts({
  tenantReportsFailed: { kind: 'error', title: 'Failed to export tenant reports' },
  refundListFailed: { kind: 'error', title: 'Failed to export refund list' },
  refundsFailed: { kind: 'error', title: 'Refunds Export Failed' },
  ticketsFailed: { kind: 'error', title: 'An error occurred while downloading the report' },
  noEventSelected: {
    kind: 'error',
    title: 'No Event Selected',
    body: 'Please select an event to export',
  },
  noEventId: {
    kind: 'error',
    title: 'No Event ID',
    body: 'Even ID is required to export refund list',
  },
  orderViewFailed: {
    kind: 'error',
    title: 'Order view action failed',
    body: 'Event ID and Tenant ID not found',
  },
});
