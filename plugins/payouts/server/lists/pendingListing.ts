import { containing, type Ctx, type Knex, type Listing, type ListTerm } from '@foyer/kit/server';
import {
  PAYOUT_STATUSES,
  type PayoutStatus,
  type PendingRow,
  ROW_STATUSES,
  type RowStatus,
} from '../../contract.ts';
import { PAYABILITY_WORDS, PAYOUT_TYPES, ROW_WORDS } from '../../words.ts';
import { CAN_BE_PAID, IS_SUSPENDED, OWED_CENTS, PAYABILITY_SQL, WAITS } from '../payability.ts';

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

/** The same, starting from the tenants. */
const pendingByTenant = (db: Knex): Knex.QueryBuilder =>
  db('tenants_tenant_v1 as t')
    .join('payouts_order as p', 'p.tenant_id', 't.id')
    .leftJoin('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'p.tenant_id').andOn('e.id', 'p.event_id'),
    )
    .whereRaw(WAITS);

const tenantPendingByEvent = (db: Knex, { tenantId }: Ctx): Knex.QueryBuilder =>
  pendingByEvent(db).where('p.tenant_id', tenantId);

// Sort keys are never null: an unknown day sorts after all others, and rows show null for it.
const UNKNOWN_DAY = '9999-12-31T00:00:00.000Z';

/** When an order can be paid out. */
const AVAILABLE_AT = `coalesce(p.available_at, timestamptz '${UNKNOWN_DAY}')`;

// Pending orders become available later than ready ones, so availability sorts by status. The few
// disputed orders sort as if there were no dispute.
const BY_STATUS = { column: AVAILABLE_AT, isReversed: true };

const KEY = ['p.tenant_id', 'p.order_id'];

/**
 * The SQL form of both for waiting orders, which aren't paid out; a test keeps them consistent. `p`
 * is a row of payouts_order or of its stored totals.
 */
export const PAYOUT_STATUS_SQL = `(case
  when p.on_hold or p.system_hold then 'on_hold'
  when p.available_at <= now() then 'ready'
  else 'pending' end collate "und-x-icu")`;

export const ROW_STATUS_SQL = `(case
  when p.system_hold then 'on_hold'
  when p.available_at <= now() then 'ready' else 'pending' end collate "und-x-icu")`;

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
  'details.tenantSuspended': IS_SUSPENDED,
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
    'details.tenantSuspended': COLUMNS['details.tenantSuspended'],
  },
  totals: {
    'details.totalAmount': 'p.total_cents',
    'details.gatewayFee': 'p.gateway_fee_cents',
    'details.netAmount': 'p.net_amount_cents',
    'details.tenantTotal': 'p.tenant_total_cents',
    'details.platformTotal': 'p.platform_total_cents',
  },
};

const HELD = '(p.on_hold or p.system_hold)';
// Few orders are held, so they are looked up separately instead of reading each row.
const NOT_HELD = `not exists (select from payouts_order h
  where h.tenant_id = p.tenant_id and h.order_id = p.order_id and (h.on_hold or h.system_hold))`;

// The same condition as in the indexes of waiting orders.
const READY = `${AVAILABLE_AT} <= now()`;
const PENDING = `${AVAILABLE_AT} > now()`;

// This condition is covered by the index of held orders.
const NOT_DISPUTED = `not exists (select from payouts_order h
  where h.tenant_id = p.tenant_id and h.order_id = p.order_id and (h.on_hold or h.system_hold)
    and h.system_hold)`;

const BY_ROW_STATUS: Readonly<Record<RowStatus, string>> = {
  ready: `(${NOT_DISPUTED} and ${READY})`,
  pending: `(${NOT_DISPUTED} and ${PENDING})`,
  on_hold: `(${HELD} and p.system_hold)`,
};
const BY_PAYOUT_STATUS: Readonly<Record<PayoutStatus, string>> = {
  // Waiting orders are never completed.
  completed: 'false',
  on_hold: HELD,
  ready: `(${NOT_HELD} and ${READY})`,
  pending: `(${NOT_HELD} and ${PENDING})`,
};

const anyOf = (conditions: readonly string[]): string => conditions.join(' or ') || 'false';

const waiting = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order as p').select('p.tenant_id', 'p.order_id').whereRaw(WAITS);

const CONNECTED = `exists (select from payments_account_v1 a
  where a.tenant_id = t.id and a.can_be_paid)`;

/** Filters that use an index instead of comparing the displayed value. */
const pendingMeanings = {
  'details.status': ofWords(ROW_STATUSES, BY_ROW_STATUS),
  'details.payoutStatus': ofWords(PAYOUT_STATUSES, BY_PAYOUT_STATUS),
  'details.orderUID': ofUidTerm,
  'details.onHold': ofHold,
  'details.hasAccount': ofTenants(CONNECTED),
  'details.tenantSuspended': ofTenants('t.suspended_at is not null'),
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
  sorted: {
    'details.eventName': { from: pendingByEvent },
    'details.tenantURL': { from: pendingByTenant },
    'details.status': BY_STATUS,
  },
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

/** The values that match a comparison; undefined for operators that don't apply to words. */
function wordsOf<W extends string>(
  all: readonly W[],
  { op, value }: ListTerm,
): readonly W[] | undefined {
  if (typeof value !== 'string') return undefined;
  if (op === 'eq') return all.filter((word) => word === value);
  if (op === 'ne') return all.filter((word) => word !== value);
  return op === 'contains' ? all.filter((word) => word.includes(value.toLowerCase())) : undefined;
}

function ofWords<W extends string>(
  all: readonly W[],
  conditions: Readonly<Record<W, string>>,
): (db: Knex, term: ListTerm) => Knex.Raw | undefined {
  return (db, term) => {
    const words = wordsOf(all, term);
    return words && db.raw(anyOf(words.map((word) => conditions[word])));
  };
}

/**
 * Keys of the orders with this ID, or else of those whose ID contains it. A complete ID, for
 * example from an email, uses an index. Order IDs are uppercase letters and digits.
 */
function ofUid(db: Knex, uid: string): Knex.QueryBuilder {
  const same = waiting(db).whereRaw('p.order_uid = upper(?)', [uid]);
  const inPart = waiting(db).whereRaw(`p.order_uid like upper(?) escape '\\'`, [containing(uid)]);
  return same.clone().unionAll([inPart.whereNotExists(same.clone())]);
}

function ofUidTerm(db: Knex, { op, value }: ListTerm): Knex.Raw | undefined {
  if (op !== 'contains' || typeof value !== 'string') return undefined;
  return db.raw('(p.tenant_id, p.order_id) in (?)', [ofUid(db, value)]);
}

/** The boolean that an equality filter asks for; undefined for other operators. */
function isWanted({ op, value }: ListTerm): boolean | undefined {
  return op === 'eq' ? { true: true, false: false }[String(value)] : undefined;
}

function ofHold(db: Knex, term: ListTerm): Knex.Raw | undefined {
  const wanted = isWanted(term);
  return wanted === undefined ? undefined : db.raw(wanted ? HELD : NOT_HELD);
}

/** Filters by the tenants that do or don't meet a condition on `t`. */
function ofTenants(condition: string): (db: Knex, term: ListTerm) => Knex.Raw | undefined {
  return (db, term) => {
    const wanted = isWanted(term);
    if (wanted === undefined) return undefined;
    return db.raw(
      `p.tenant_id in (select t.id from tenants_tenant_v1 t where ${wanted ? '' : 'not '}(${condition}))`,
    );
  };
}

/**
 * Finds the keys first, using an index each for orders, events and tenants. Part of an order ID
 * takes one scan of the index of waiting orders by order ID.
 */
function findWaiting(db: Knex, wanted: string): Knex.QueryBuilder {
  const ofTenant = waiting(db).whereRaw(
    `p.tenant_id in (select id from tenants_tenant_v1 where url ilike ? escape '\\')`,
    [containing(wanted)],
  );
  return findWaitingOfTenant(db, wanted).unionAll([ofTenant]);
}

/** The same for one tenant: the search finds only this tenant's orders. */
function findWaitingOfTenant(db: Knex, wanted: string): Knex.QueryBuilder {
  const ofEvent = waiting(db).whereRaw(
    `p.event_id in (select id from events_event_v1 where name ilike ? escape '\\')`,
    [containing(wanted)],
  );
  return ofUid(db, wanted).unionAll([ofEvent]);
}

/** The inputs that determine an order's status. */
export interface StatusFacts {
  payoutCompleted: boolean;
  /** Held manually or by a dispute. */
  isHeld: boolean;
  isDisputed: boolean;
  /** Null until Stripe reports it. */
  balanceAvailableAt: Date | null;
}

const isAvailable = ({ balanceAvailableAt }: StatusFacts, now: Date): boolean =>
  balanceAvailableAt !== null && balanceAvailableAt.getTime() <= now.getTime();

/** The badge of an order: the first status that applies. */
export function payoutStatus(facts: StatusFacts, now: Date): PayoutStatus {
  if (facts.payoutCompleted) return 'completed';
  if (facts.isHeld) return 'on_hold';
  return isAvailable(facts, now) ? 'ready' : 'pending';
}

/**
 * The status of a row: ready once its money is available and until it is paid out, even during a
 * manual hold. A dispute is a hold by the system that can't be released, so the row is on hold.
 */
export function rowStatus(facts: StatusFacts, now: Date): RowStatus {
  if (facts.payoutCompleted) return 'pending';
  if (facts.isDisputed) return 'on_hold';
  return isAvailable(facts, now) ? 'ready' : 'pending';
}
