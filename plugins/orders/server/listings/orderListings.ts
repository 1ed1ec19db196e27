import {
  type Ctx,
  type Deps,
  foundIn,
  isUuid,
  type Knex,
  type ListingOf,
  type SearchTable,
  type TenantCtx,
} from '@foyer/kit/server';
import { bareId, PAYMENT_METHODS } from '../../contract/rows.ts';
import type { lists } from '../../contract/lists.ts';
import { ORDER_WORDS, PAYMENT_WORDS } from '../../words.ts';
import { payoutStates } from '../money/payoutStates.ts';

export const FULL_NAME = `trim(o.first_name || ' ' || o.last_name)`;

const COLUMNS = {
  id: 'o.id',
  tenantId: 'o.tenant_id',
  // Selected only for the rows of a page, not when counting.
  tenantName: '(select n.name from tenants_tenant_v1 n where n.id = o.tenant_id)',
  eventId: 'o.event_id',
  eventName: `(select e.name from events_event_v1 e
    where e.tenant_id = o.tenant_id and e.id = o.event_id)`,
  dateCreated: 'o.created_at',
  orderUID: 'o.uid',
  fullName: FULL_NAME,
  email: 'o.email',
  phone: 'o.phone',
  ticketCount: 'o.ticket_count',
  ticketUIDs: `array(select t.uid from orders_ticket t
    where t.tenant_id = o.tenant_id and t.order_id = o.id order by t.index)`,
  paymentMethod: 'o.payment_method',
  totalAmount: 'o.total_cents',
  refunded: '(o.refunded_cents > 0)',
  refundedAmount: 'o.refunded_cents',
  disputed: 'o.is_disputed',
  onHold: '(h.order_id is not null)',
  status: 'o.status',
};

/**
 * An order's share of its event's figures: the columns of `orders_sales_v1`, which every report reads. Joining the view
 * would pair each order with all others of its event.
 */
const SALES = {
  dateCompleted: 'coalesce(o.completed_at, o.created_at)',
  grossSales: 'o.gross_sales_cents',
  netSales: 'o.net_sales_cents',
  serviceFees: 'o.kept_service_fee_cents',
  processingFees: 'o.whole_processing_fee_cents',
  discounts: 'o.discount_cents',
  tax: 'o.kept_vat_cents',
  donation: 'o.kept_donation_cents',
};

// Up to 12 letters of Crockford's alphabet, as in a ticket ID; some names match this too.
const PART_OF_TICKET = /^[0-9A-HJKMNP-TV-Z]{1,12}$/i;

export const SEARCHED: SearchTable = { name: 'orders_search', key: 'order_id' };

const KEY = ['o.tenant_id', 'o.id'];

/** Orders whose entire ID or address, or the entire ID of a ticket, matches: each lookup uses an index. */
function namedBy(db: Knex, text: string): Knex.QueryBuilder {
  const orders = () => db('orders_order as s').select('s.tenant_id', 's.id');
  const ofTicket = db('orders_ticket as t').select('t.tenant_id', 't.order_id');
  return orders()
    .whereRaw('s.uid = upper(?)', [text])
    .unionAll([
      orders().whereRaw('s.buyer_key = lower(? collate "C")', [text]),
      ofTicket.whereRaw('t.uid = upper(?)', [text]),
    ]);
}

/**
 * Finds the keys first. Entire IDs and addresses, as pasted from an email, use their own indexes. Parts of an order ID,
 * buyer text or ticket ID use the trigram index, and only if nothing matches entirely.
 */
const findOrder =
  ({ ofAll }: { ofAll: boolean }) =>
  (db: Knex, wanted: string, { eventId }: Subject): Knex.QueryBuilder => {
    const isNoName = (rows: Knex.QueryBuilder) => rows.whereRaw('not exists (select from named)');
    const digits = wanted.replace(/[\s().+-]/g, '');
    // Digits match a phone number however it is formatted.
    const texts = /^\d{3,}$/.test(digits) && digits !== wanted ? [wanted, digits] : [wanted];
    const methods = PAYMENT_METHODS.filter((method) => method.includes(wanted.toLowerCase()));
    const byMethod = db('orders_order as s')
      .select('s.tenant_id', 's.id')
      .whereIn('s.payment_method', methods);
    if (eventId !== undefined) void byMethod.where('s.event_id', eventOf({ eventId }));
    const inPart = [
      ...texts.map((text) => isNoName(foundIn(db, SEARCHED, { wanted: text, ofAll }))),
      ...(methods.length === 0 ? [] : [isNoName(byMethod)]),
    ];
    const named = db
      .withMaterialized('named', ['tenant_id', 'id'], namedBy(db, wanted))
      .select('tenant_id', 'id')
      .from('named');
    // An order also found by its tickets must count once. Deduplicating many rows is slow, so it is skipped where that
    // can't happen.
    const isFoundOnce = inPart.length === 1 && !PART_OF_TICKET.test(wanted);
    return isFoundOnce ? named.unionAll(inPart) : named.union(inPart);
  };

const kept = (db: Knex) => db('orders_tally as y');

/** Order counts by the most common filters. */
const TALLY = {
  rows: 'y.orders',
  columns: {
    tenantId: 'y.tenant_id',
    status: 'y.status',
    paymentMethod: 'y.payment_method',
    refunded: 'y.is_refunded',
    disputed: 'y.is_disputed',
  },
};

const TALLY_BY_HOLD = { rows: 'y.orders', columns: { ...TALLY.columns, onHold: 'y.is_held' } };

/** The counts split by hold: held orders are few, so they are counted and subtracted. */
function keptByHold(db: Knex, held: Knex.QueryBuilder): Knex.QueryBuilder {
  const of = 'y.tenant_id, y.status, y.payment_method, y.is_refunded, y.is_disputed';
  const all = kept(db).select(db.raw(`${of}, false as is_held, y.orders`));
  const few = db('orders_order as o')
    .join(held.as('h'), (on) => on.on('h.tenant_id', 'o.tenant_id').andOn('h.order_id', 'o.id'))
    .joinRaw('cross join (values (true, 1), (false, -1)) as s (is_held, orders)')
    .select(
      db.raw(`o.tenant_id, o.status, o.payment_method, o.refunded_cents > 0, o.is_disputed,
        s.is_held, s.orders`),
    );
  return db.from(all.unionAll([few]).as('y'));
}

type OrderLists = 'orderList' | 'allOrders' | 'tenantOrders' | 'platformOrders';

/** The lists of orders: of an event, of a tenant and of the platform. */
export function orderListings(deps: Deps) {
  const held = (db: Knex) => deps.use(payoutStates).held(db);
  const orders = (db: Knex) =>
    db('orders_order as o').leftJoin(held(db).as('h'), (on) =>
      on.on('h.tenant_id', 'o.tenant_id').andOn('h.order_id', 'o.id'),
    );
  /** Precomputed counts of one tenant or of all. They can't be used for members who only see some events. */
  const tallies = (
    narrowed: (rows: Knex.QueryBuilder, ctx: Ctx) => Knex.QueryBuilder | undefined,
  ) => [
    { ...TALLY, from: (db: Knex, ctx: Ctx) => narrowed(kept(db), ctx) },
    { ...TALLY_BY_HOLD, from: (db: Knex, ctx: Ctx) => narrowed(keptByHold(db, held(db)), ctx) },
  ];
  const words = { paymentMethod: PAYMENT_WORDS, status: ORDER_WORDS };
  const shown = { columns: COLUMNS, key: KEY, find: findOrder({ ofAll: false }), words };
  return {
    // Sales: its rows sum to the event's sales.
    orderList: {
      ...shown,
      columns: { ...COLUMNS, ...SALES },
      from: (db, ctx, params) =>
        ofEvent(orders(db), 'o', ctx, params).whereNotNull('o.completed_at'),
    },
    allOrders: { ...shown, from: (db, ctx, params) => ofEvent(orders(db), 'o', ctx, params) },
    tenantOrders: {
      ...shown,
      isFoundWhole: true,
      from: (db, { tenantId }) => orders(db).where('o.tenant_id', tenantId),
      tally: tallies((rows, { tenantId, actor }) =>
        actor?.events ? undefined : rows.where('y.tenant_id', tenantId),
      ),
    },
    platformOrders: {
      ...shown,
      from: (db) => orders(db),
      find: findOrder({ ofAll: true }),
      isFoundWhole: true,
      tally: tallies((rows) => rows),
    },
  } satisfies { [K in OrderLists]: ListingOf<(typeof lists)[K]> };
}

type OfEvent = { eventId: string };

/** What a list's path can name: a tenant and one of its events. */
export type Subject = { tenantId?: string; eventId?: string };

/** The event in the path; an invalid ID counts as an event without rows. */
export function eventOf({ eventId }: OfEvent): string | null {
  const id = bareId(eventId);
  return isUuid(id) ? id : null;
}

/** Restricts a query to the event in the path. */
export const ofEvent = (
  query: Knex.QueryBuilder,
  alias: string,
  ctx: TenantCtx,
  params: OfEvent,
): Knex.QueryBuilder =>
  query.where({ [`${alias}.tenant_id`]: ctx.tenantId, [`${alias}.event_id`]: eventOf(params) });
