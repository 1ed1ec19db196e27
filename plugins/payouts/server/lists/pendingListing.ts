import type { Ctx, Knex, Listing } from '@foyer/kit/server';
import type { PendingRow } from '../../contract.ts';
import { CAN_BE_PAID, OWED_CENTS, PAYABILITY_SQL, WAITS } from '../status/payability.ts';
import { PAYOUT_STATUS_SQL, ROW_STATUS_SQL } from '../status/payoutStatus.ts';
import {
  AVAILABLE_AT,
  findWaiting,
  findWaitingOfTenant,
  pendingMeanings,
} from './pendingMeanings.ts';
import { PAYABILITY_WORDS, PAYOUT_TYPES, ROW_WORDS } from '../../words.ts';

/**
 * All orders that wait for their payout. Query plan: partial indexes on waiting orders that include
 * every summed column. Every order has an event and a tenant, so left joins lose no rows and the
 * planner can drop them when they aren't used.
 */
export const pendingOf = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order as p')
    .leftJoin('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'p.tenant_id').andOn('e.id', 'p.event_id'),
    )
    .leftJoin('tenants_tenant_v1 as t', 't.id', 'p.tenant_id')
    .whereRaw(WAITS);

/**
 * The same, starting from the events: sorted by event name, so that a page reads only the first few
 * events.
 */
const pendingByEvent = (db: Knex): Knex.QueryBuilder =>
  db('events_event_v1 as e')
    .join('payouts_order as p', (on) =>
      on.on('p.tenant_id', 'e.tenant_id').andOn('p.event_id', 'e.id'),
    )
    .leftJoin('tenants_tenant_v1 as t', 't.id', 'p.tenant_id')
    .whereRaw(WAITS);

const tenantPendingByEvent = (db: Knex, { tenantId }: Ctx): Knex.QueryBuilder =>
  pendingByEvent(db).where('p.tenant_id', tenantId);

// Pending orders become available later than ready ones, so availability sorts by status. The few
// disputed orders sort as if there were no dispute.
const BY_STATUS = { column: AVAILABLE_AT, isReversed: true };

const KEY = ['p.tenant_id', 'p.order_id'];

const COLUMNS = {
  id: 'p.order_id',
  'details.orderUID': 'p.order_uid',
  'details.payoutId': 'p.payout_id',
  'details.balanceAvailableOn': AVAILABLE_AT,
  'details.dateCreated': 'p.ordered_at',
  'details.tenantURL': 't.url',
  'details.tenantId': 'p.tenant_id',
  'details.eventName': 'e.name',
  'details.eventId': 'p.event_id',
  'details.chargeId': `(select o.charge_id from orders_order_v1 o
    where o.tenant_id = p.tenant_id and o.id = p.order_id)`,
  'details.status': ROW_STATUS_SQL,
  'details.payoutStatus': PAYOUT_STATUS_SQL,
  'details.payability': PAYABILITY_SQL,
  'details.facilitator': 'p.facilitator',
  'details.totalAmount': 'p.total_cents',
  'details.netAmount': 'p.net_amount_cents',
  'details.tenantTotal': 'p.tenant_total_cents',
  'details.platformTotal': 'p.platform_total_cents',
  'details.gatewayFee': 'p.gateway_fee_cents',
  'details.payoutCompleted': 'p.payout_completed',
  'details.onHold': '(p.on_hold or p.system_hold)',
  'details.disputed': 'p.system_hold',
  'details.hasAccount': CAN_BE_PAID,
  'details.owed': OWED_CENTS,
  'details.holdMessage': 'p.hold_message',
  'details.heldBy': 'p.held_by',
  'details.heldAt': 'p.held_at',
};

const SHOWN = { 'details.balanceAvailableOn': 'p.available_at' };

const WORDS = {
  'details.status': ROW_WORDS,
  'details.payability': PAYABILITY_WORDS,
  'details.facilitator': PAYOUT_TYPES,
};

const numbersOf = (db: Knex): Knex.QueryBuilder =>
  db('payouts_tally as p')
    .leftJoin('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'p.tenant_id').andOn('e.id', 'p.event_id'),
    )
    .leftJoin('tenants_tenant_v1 as t', 't.id', 'p.tenant_id');

/** Counts and sums of waiting orders, by the fields that nearly every search and filter uses. */
const TALLY = {
  rows: 'p.orders',
  columns: {
    'details.status': COLUMNS['details.status'],
    'details.payoutStatus': COLUMNS['details.payoutStatus'],
    'details.tenantURL': COLUMNS['details.tenantURL'],
    'details.tenantId': COLUMNS['details.tenantId'],
    'details.eventName': COLUMNS['details.eventName'],
    'details.eventId': COLUMNS['details.eventId'],
    'details.facilitator': COLUMNS['details.facilitator'],
    'details.onHold': COLUMNS['details.onHold'],
    'details.disputed': COLUMNS['details.disputed'],
    'details.hasAccount': COLUMNS['details.hasAccount'],
  },
  totals: {
    'details.totalAmount': 'p.total_cents',
    'details.gatewayFee': 'p.gateway_fee_cents',
    'details.netAmount': 'p.net_amount_cents',
    'details.tenantTotal': 'p.tenant_total_cents',
    'details.platformTotal': 'p.platform_total_cents',
  },
};

const LISTED = {
  columns: COLUMNS,
  shown: SHOWN,
  words: WORDS,
  key: KEY,
  where: pendingMeanings,
};

export const pendingListing: Listing<PendingRow> = {
  ...LISTED,
  from: (db) => pendingOf(db),
  find: findWaiting,
  sorted: { 'details.eventName': { from: pendingByEvent }, 'details.status': BY_STATUS },
  tally: { ...TALLY, from: numbersOf },
};

export const tenantPendingListing: Listing<PendingRow> = {
  ...LISTED,
  from: (db, { tenantId }) => pendingOf(db).where('p.tenant_id', tenantId),
  find: findWaitingOfTenant,
  sorted: {
    'details.eventName': { from: tenantPendingByEvent },
    'details.eventId': { from: tenantPendingByEvent, column: 'e.id' },
    'details.status': BY_STATUS,
  },
  tally: { ...TALLY, from: (db, { tenantId }) => numbersOf(db).where('p.tenant_id', tenantId) },
};
