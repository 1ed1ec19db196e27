import type { Knex, Listing } from '@foyer/kit/server';
import type { PendingRow } from '../../contract.ts';
import { PAYOUT_STATUS_SQL, ROW_STATUS_SQL } from '../status/payoutStatus.ts';
import { WAITS } from '../status/waits.ts';
import { PAYOUT_TYPES, ROW_WORDS } from '../../words.ts';

// What sorts is never null, so a day that is not known stands after all others; a row shows null.
const UNKNOWN_DAY = '9999-12-31T00:00:00.000Z';

/**
 * All that waits to be paid out. Plan: the partial indexes of what waits, which
 * carry all that is added up. Event and tenant are always there; joined from the left they cost nothing
 * where nobody asks for them, and the planner knows that no row is lost by them.
 */
export const pendingOf = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order as p')
    .leftJoin('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'p.tenant_id').andOn('e.id', 'p.event_id'),
    )
    .leftJoin('tenants_tenant_v1 as t', 't.id', 'p.tenant_id')
    .whereRaw(WAITS);

const KEY = ['p.tenant_id', 'p.order_id'];

/**
 * Finds the keys first, in one pass over an index that has all that is looked at. Plan: the index of
 * what waits by its order's id, or one tenant's orders. Ids of orders are capitals and digits.
 */
function findWaiting(db: Knex, like: string): Knex.QueryBuilder {
  const found = `p.order_uid like upper(:like) escape '\\'
    or p.event_id in (select id from events_event_v1 where name ilike :like escape '\\')
    or p.tenant_id in (select id from tenants_tenant_v1 where url ilike :like escape '\\')
    or (${ROW_STATUS_SQL} = 'ready' and 'ready' ilike :like escape '\\')
    or (${ROW_STATUS_SQL} = 'pending' and 'pending' ilike :like escape '\\')`;
  return db('payouts_order as p')
    .select('p.tenant_id', 'p.order_id')
    .whereRaw(WAITS)
    .whereRaw(`(${found})`, { like });
}

const COLUMNS = {
  id: 'p.order_id',
  'details.orderUID': 'p.order_uid',
  'details.payoutId': 'p.payout_id',
  'details.balanceAvailableOn': `coalesce(p.available_at, timestamptz '${UNKNOWN_DAY}')`,
  'details.dateCreated': 'p.ordered_at',
  'details.tenantURL': 't.url',
  'details.tenantId': 'p.tenant_id',
  'details.eventName': 'e.name',
  'details.eventId': 'p.event_id',
  'details.chargeId': `(select o.charge_id from orders_order_v1 o
    where o.tenant_id = p.tenant_id and o.id = p.order_id)`,
  'details.status': ROW_STATUS_SQL,
  'details.payoutStatus': PAYOUT_STATUS_SQL,
  'details.facilitator': 'p.facilitator',
  'details.totalAmount': 'p.total_cents',
  'details.netAmount': 'p.net_amount_cents',
  'details.tenantTotal': 'p.tenant_total_cents',
  'details.platformTotal': 'p.platform_total_cents',
  'details.gatewayFee': 'p.gateway_fee_cents',
  'details.payoutCompleted': 'p.payout_completed',
  'details.onHold': '(p.on_hold or p.system_hold)',
  'details.disputed': 'p.system_hold',
  'details.hasAccount': `exists (select from payments_account_v1 a
    where a.tenant_id = p.tenant_id and a.is_connected)`,
  'details.holdMessage': 'p.hold_message',
  'details.heldBy': 'p.held_by',
  'details.heldAt': 'p.held_at',
};

const SHOWN = { 'details.balanceAvailableOn': 'p.available_at' };

const WORDS = { 'details.status': ROW_WORDS, 'details.facilitator': PAYOUT_TYPES };

const LISTED = { columns: COLUMNS, shown: SHOWN, words: WORDS, key: KEY, find: findWaiting };

export const pendingListing: Listing<PendingRow> = {
  ...LISTED,
  from: (db) => pendingOf(db),
};

export const tenantPendingListing: Listing<PendingRow> = {
  ...LISTED,
  from: (db, { tenantId }) => pendingOf(db).where('p.tenant_id', tenantId),
};
