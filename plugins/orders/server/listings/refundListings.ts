import {
  containing,
  foundIn,
  type Knex,
  type ListTerm,
  type ListingOf,
  type TenantCtx,
} from '@foyer/kit/server';
import type { lists } from '../../contract/lists.ts';
import { REFUND_WORDS } from '../../words.ts';
import { eventOf, FULL_NAME, SEARCHED, type Subject } from './orderListings.ts';

const COLUMNS = {
  id: 'r.id',
  'details.dateCreated': 'r.created_at',
  'details.dateCompleted': 'r.completed_at',
  'details.completed': `(r.completed_at is not null and r.status in ('completed', 'external'))`,
  'details.transactionDate': 'coalesce(o.completed_at, o.created_at)',
  'details.orderUID': `coalesce(o.uid, '')`,
  'details.eventId': 'r.event_id',
  'details.eventName': 'e.name',
  'details.name': FULL_NAME,
  'details.userId': 'o.email',
  'details.phone': 'o.phone',
  'details.status': 'r.status',
  'details.refundAmount': 'r.amount_cents',
  'details.refundReason': 'r.reason',
  'details.ticketIds': `array(select t.uid from orders_ticket t
    where t.tenant_id = r.tenant_id and t.id = any(r.ticket_ids) order by t.index)`,
  'details.payoutDate': 'o.balance_available_at',
};

// Outer joins with the order and the event, so that counting, and finding a page's keys, can skip them.
const allRefunds = (db: Knex) =>
  db('orders_refund as r')
    .leftJoin('orders_order as o', (on) =>
      on.on('o.tenant_id', 'r.tenant_id').andOn('o.id', 'r.order_id'),
    )
    .leftJoin('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'r.tenant_id').andOn('e.id', 'r.event_id'),
    );

const refundsOf = (db: Knex, { tenantId }: TenantCtx) =>
  allRefunds(db).where('r.tenant_id', tenantId);

type OrdersOf = (db: Knex, value: string) => Knex.QueryBuilder;

const refundedWhere =
  (condition: string): OrdersOf =>
  (db, value) =>
    db('orders_order as s')
      .select('s.tenant_id', 's.id')
      .whereRaw(condition, [value])
      .whereExists(
        db('orders_refund as f').whereRaw('f.tenant_id = s.tenant_id and f.order_id = s.id'),
      );

/** @param ofAll whether orders of all tenants are searched */
const inPart =
  (ofAll: boolean): OrdersOf =>
  (db, wanted) =>
    foundIn(db, SEARCHED, { wanted, ofAll });

/** Rows with exactly this value, as pasted from an email; otherwise rows that contain it. */
const wholeOrInPart =
  (whole: OrdersOf, ofAll: boolean): OrdersOf =>
  (db, value) =>
    whole(db, value).unionAll([inPart(ofAll)(db, value).whereNotExists(whole(db, value))]);

/**
 * A filter by a field of the order: finds the orders first by an index, instead of joining all refunds with theirs.
 * @param whole finds refunded orders by an exact value, using an index
 */
const ofOrder =
  (column: string, ofAll: boolean, whole?: OrdersOf) =>
  (db: Knex, { op, value }: ListTerm): Knex.Raw | undefined => {
    if (typeof value !== 'string' || value === '') return undefined;
    const among = (orders: OrdersOf, condition: string, compared: string) =>
      db.raw(`(r.tenant_id, r.order_id) in (?) and ${column} ${condition}`, [
        orders(db, value),
        compared,
      ]);
    if (op === 'eq') return among(whole ?? inPart(ofAll), '= ?', value);
    if (op !== 'contains') return undefined;
    return among(
      whole ? wholeOrInPart(whole, ofAll) : inPart(ofAll),
      `ilike ? escape '\\'`,
      containing(value),
    );
  };

const where = (ofAll: boolean) => ({
  'details.orderUID': ofOrder('o.uid', ofAll, refundedWhere('s.uid = upper(?)')),
  'details.userId': ofOrder(
    'o.email',
    ofAll,
    refundedWhere('s.buyer_key = lower(btrim(?) collate "C")'),
  ),
  'details.name': ofOrder(FULL_NAME, ofAll),
  // One of a few values, so that no row's text has to be searched.
  'details.status': (db: Knex, { op, value }: ListTerm) =>
    op === 'contains' && typeof value === 'string'
      ? db.raw('r.status = any(?)', [statesOf(value)])
      : undefined,
});

const statesOf = (part: string): string[] =>
  Object.keys(REFUND_WORDS).filter((state) => state.includes(part.toLowerCase()));

/** Refunds found by their order's text, by their event's name or by their status. */
const findRefunds =
  (ofAll: boolean) =>
  (db: Knex, wanted: string, { eventId }: Subject) => {
    const refunds = () => {
      const some = db('orders_refund as f').select('f.tenant_id', 'f.id');
      return eventId === undefined ? some : some.where('f.event_id', eventOf({ eventId }));
    };
    const named = db('events_event_v1 as e')
      .select('e.tenant_id', 'e.id')
      .whereRaw(`e.name ilike ? escape '\\'`, [containing(wanted)]);
    const states = statesOf(wanted);
    return refunds()
      .whereIn(['f.tenant_id', 'f.order_id'], inPart(ofAll)(db, wanted))
      .union([
        refunds().whereIn(['f.tenant_id', 'f.event_id'], named),
        ...(states.length === 0 ? [] : [refunds().whereIn('f.status', states)]),
      ]);
  };

const shown = (ofAll: boolean) => ({
  columns: COLUMNS,
  words: { 'details.status': REFUND_WORDS },
  key: ['r.tenant_id', 'r.id'],
  where: where(ofAll),
  find: findRefunds(ofAll),
});

export const platformRefundListing: ListingOf<typeof lists.platformRefunds> = {
  ...shown(true),
  from: (db) => allRefunds(db).leftJoin('tenants_tenant_v1 as n', 'n.id', 'r.tenant_id'),
  columns: { ...COLUMNS, 'details.tenantId': 'r.tenant_id', 'details.tenantURL': 'n.url' },
};

export const tenantRefundListing: ListingOf<typeof lists.tenantRefunds> = {
  ...shown(false),
  from: refundsOf,
};

export const eventRefundListing: ListingOf<typeof lists.eventRefunds> = {
  ...shown(false),
  from: (db, ctx, params) => refundsOf(db, ctx).where('r.event_id', eventOf(params)),
};
