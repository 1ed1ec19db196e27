import { contract, type Activity, type Permission } from '@foyer/kit';
import { disputeLists, disputeRoutes } from './contract/disputes.ts';
import { disputeOpened } from './contract/events.ts';

export { disputeOpened } from './contract/events.ts';
export type { DisputeDetails, DisputeRow, DisputeStatus } from './contract/disputes.ts';

const OPERATORS = ['super_user', 'platform_manager'] as const;

const permissions = {
  'disputes.read': {
    label: 'View disputes and their evidence',
    realms: ['platform', 'tenant'],
    roles: [...OPERATORS, 'tenant_owner', 'tenant_admin', 'platform_report', 'tenant_finance'],
  },
  'disputes.readAll': {
    label: 'View all tenants’ disputes',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'disputes.answer': {
    label: 'Respond to and accept disputes',
    realms: ['platform'],
    roles: OPERATORS,
  },
} as const satisfies Record<string, Permission>;

/** Labels of the audit actions of this plugin. */
const activity = {
  records: { dispute: { noun: 'dispute' } },
  says: {
    'dispute.save': 'saved evidence for {record}',
    'dispute.submit': 'submitted evidence for {record}',
    'dispute.accept': 'accepted {record}',
    'dispute.save_done': 'saved the evidence for the dispute on {record} in Stripe',
    'dispute.save_refused': 'couldn’t save the evidence for the dispute on {record} in Stripe',
    'dispute.submit_done': 'submitted the evidence for the dispute on {record} to the bank',
    'dispute.submit_refused': 'couldn’t submit the evidence for the dispute on {record}',
    'dispute.accept_done': 'closed the accepted dispute on {record}',
    'dispute.accept_refused': 'couldn’t accept the dispute on {record}',
    'dispute.reversal_begun': 'started reversing the organizer’s share of disputed {record}',
    'dispute.reversal_done': 'reversed the organizer’s share of disputed {record}',
    'dispute.reversal_refused': 'couldn’t reverse the organizer’s share of disputed {record}',
  },
} satisfies Activity;

export const disputes = contract({
  id: 'disputes',
  // They were a part of orders.
  namespace: 'orders',
  requires: ['tenants', 'payments', 'events', 'orders'],
  activity,
  permissions,
  lists: disputeLists,
  routes: disputeRoutes,
  events: { disputeOpened },
});

export default disputes;
