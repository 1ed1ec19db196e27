import { ApiError } from '@foyer/kit';
import { expect, test } from 'vitest';
import {
  eventRefundsFailed,
  refundListFailed,
  tenantReportsFailed,
  ticketsFailed,
} from './words.ts';

const whose = { tenantId: 'a', eventId: 'b' };
const broken = new ApiError({ status: 500, code: 'internal', message: 'Out of paper.' });
const none = new ApiError({
  status: 404,
  code: 'not_found',
  message: 'Event does not have refunds to export',
});

test.each([
  ['tenants', tenantReportsFailed(broken), 'Failed to export tenant reports', 'Out of paper.'],
  ['refunds', refundListFailed(broken), 'Failed to export refund list', 'Out of paper.'],
  ['refunds, unanswered', refundListFailed(new Error()), 'Failed to export refund list', 'Unknown'],
  [
    'refunds of an event',
    eventRefundsFailed(whose)(broken),
    'Failed to export refund list',
    'Out of paper.',
  ],
  [
    'no refunds of an event',
    eventRefundsFailed(whose)(none),
    'Refunds Export Failed',
    'Event does not have refunds to export',
  ],
  [
    'refunds without a tenant',
    eventRefundsFailed({ tenantId: '', eventId: 'b' })(broken),
    'No Event Selected',
    'Please select an event to export',
  ],
  [
    'refunds without an event',
    eventRefundsFailed({ tenantId: 'a', eventId: '' })(broken),
    'No Event ID',
    'Even ID is required to export refund list',
  ],
  [
    'tickets without a tenant',
    ticketsFailed({ tenantId: '', eventId: 'b' })(broken),
    'No Event Selected',
    'Please select an event to export',
  ],
  [
    'tickets',
    ticketsFailed(whose)(broken),
    'An error occurred while downloading the report',
    'Out of paper.',
  ],
])('shows a specific message when an export fails: %s', (_, toast, title, body) => {
  expect(toast).toMatchObject({ kind: 'error', title });
  expect(toast.body).toContain(body);
});
