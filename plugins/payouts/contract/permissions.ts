import type { Activity, Permission } from '@foyer/kit';

const OPERATORS = ['super_user', 'platform_manager'] as const;

export const permissions = {
  'payouts.read': {
    label: 'View a tenant’s pending and completed payouts',
    realms: ['platform', 'tenant'],
    roles: [...OPERATORS, 'platform_report', 'tenant_owner', 'tenant_admin', 'tenant_finance'],
  },
  'payouts.readAll': {
    label: 'View payouts for all tenants',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
  'payouts.transfer': {
    label: 'Pay out orders to tenants',
    realms: ['platform'],
    roles: OPERATORS,
  },
  // Tenants see their holds; only the platform places and releases them.
  'payouts.hold': {
    label: 'Hold and release payouts',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'payouts.schedule': {
    label: 'Manage payout release and reserve settings',
    realms: ['platform'],
    roles: OPERATORS,
  },
  'payouts.reconcile': {
    label: 'Reconcile the ledger with Stripe',
    realms: ['platform'],
    roles: [...OPERATORS, 'platform_report'],
  },
} as const satisfies Record<string, Permission>;

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
