import { containing, type Knex, type ListTerm } from '@foyer/kit/server';
import {
  PAYOUT_STATUSES,
  ROW_STATUSES,
  type PayoutStatus,
  type RowStatus,
} from '../../contract.ts';
import { WAITS } from '../status/payability.ts';

// Sort keys are never null: an unknown day sorts after all others, and rows show null for it.
const UNKNOWN_DAY = '9999-12-31T00:00:00.000Z';

/** When an order can be paid out. */
export const AVAILABLE_AT = `coalesce(p.available_at, timestamptz '${UNKNOWN_DAY}')`;

// The same condition as in the indexes of waiting orders.
const READY = `${AVAILABLE_AT} <= now()`;
const PENDING = `${AVAILABLE_AT} > now()`;
const HELD = '(p.on_hold or p.system_hold)';
// Few orders are held, so they are looked up separately instead of reading each row.
const NOT_HELD = `not exists (select from payouts_order h
  where h.tenant_id = p.tenant_id and h.order_id = p.order_id and (h.on_hold or h.system_hold))`;

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

const anyOf = (conditions: readonly string[]): string => conditions.join(' or ') || 'false';

function ofWords<W extends string>(
  all: readonly W[],
  conditions: Readonly<Record<W, string>>,
): (db: Knex, term: ListTerm) => Knex.Raw | undefined {
  return (db, term) => {
    const words = wordsOf(all, term);
    return words && db.raw(anyOf(words.map((word) => conditions[word])));
  };
}

const waiting = (db: Knex): Knex.QueryBuilder =>
  db('payouts_order as p').select('p.tenant_id', 'p.order_id').whereRaw(WAITS);

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

const CONNECTED = `exists (select from payments_account_v1 a
  where a.tenant_id = t.id and a.can_be_paid)`;

/** The boolean that an equality filter asks for; undefined for other operators. */
function isWanted({ op, value }: ListTerm): boolean | undefined {
  return op === 'eq' ? { true: true, false: false }[String(value)] : undefined;
}

function ofHold(db: Knex, term: ListTerm): Knex.Raw | undefined {
  const wanted = isWanted(term);
  return wanted === undefined ? undefined : db.raw(wanted ? HELD : NOT_HELD);
}

/** Filters by the tenants that do or don't have an account. */
function ofAccount(db: Knex, term: ListTerm): Knex.Raw | undefined {
  const wanted = isWanted(term);
  if (wanted === undefined) return undefined;
  return db.raw(
    `p.tenant_id in (select t.id from tenants_tenant_v1 t where ${wanted ? '' : 'not '}${CONNECTED})`,
  );
}

/** Filters that use an index instead of comparing the displayed value. */
export const pendingMeanings = {
  'details.status': ofWords(ROW_STATUSES, BY_ROW_STATUS),
  'details.payoutStatus': ofWords(PAYOUT_STATUSES, BY_PAYOUT_STATUS),
  'details.orderUID': ofUidTerm,
  'details.onHold': ofHold,
  'details.hasAccount': ofAccount,
};

/**
 * Finds the keys first, using an index each for orders, events and tenants. Part of an order ID
 * takes one scan of the index of waiting orders by order ID.
 */
export function findWaiting(db: Knex, wanted: string): Knex.QueryBuilder {
  const ofTenant = waiting(db).whereRaw(
    `p.tenant_id in (select id from tenants_tenant_v1 where url ilike ? escape '\\')`,
    [containing(wanted)],
  );
  return findWaitingOfTenant(db, wanted).unionAll([ofTenant]);
}

/** The same for one tenant: the search finds only this tenant's orders. */
export function findWaitingOfTenant(db: Knex, wanted: string): Knex.QueryBuilder {
  const ofEvent = waiting(db).whereRaw(
    `p.event_id in (select id from events_event_v1 where name ilike ? escape '\\')`,
    [containing(wanted)],
  );
  return ofUid(db, wanted).unionAll([ofEvent]);
}
