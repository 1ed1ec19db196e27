import type { Knex, ListingOf, TenantCtx } from '@foyer/kit/server';
import { bareId } from '../../contract/bareId.ts';
import type { lists } from '../../contract/lists.ts';
import { REFUND_WORDS } from '../../words.ts';
import { eventOf, ofEvent } from './ofEvent.ts';
import { FULL_NAME } from './orderListings.ts';

// By the event as well, so that the planner knows that no order of another event is wanted.
const withOrder = (db: Knex) =>
  db('orders_ticket as t').join('orders_order as o', (on) =>
    on
      .on('o.tenant_id', 't.tenant_id')
      .andOn('o.event_id', 't.event_id')
      .andOn('o.id', 't.order_id'),
  );

export const ticketListing: ListingOf<typeof lists.tickets> = {
  from: (db, ctx, params) => ofEvent(withOrder(db), 't', ctx, params),
  columns: {
    id: 't.id',
    ticketUID: 't.uid',
    'details.orderId': 'o.uid',
    fullName: FULL_NAME,
    email: 'o.email',
    contactNumber: 'o.phone',
    ticketTypeName: 't.ticket_type_name',
    ticketPrice: 't.price_cents',
    used: '(t.used_at is not null)',
    voided: `(t.status = 'voided')`,
    refunded: 't.is_refunded',
    complimentary: 't.is_complimentary',
    dateCreated: 't.created_at',
    dateUsed: 't.used_at',
  },
};

export const orderTicketListing: ListingOf<typeof lists.orderTickets> = {
  from: (db, ctx, params) =>
    ofEvent(withOrder(db), 'o', ctx, params).where('o.uid', bareId(params.orderUID)),
  columns: {
    id: 't.id',
    ticketUID: 't.uid',
    ticketTypeName: 't.ticket_type_name',
    ticketPrice: 't.price_cents',
    used: '(t.used_at is not null)',
    usedAt: 't.used_at',
    usedWhere: 't.used_where',
    voided: `(t.status = 'voided')`,
    refunded: 't.is_refunded',
  },
};

const REFUND = {
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

const REFUND_CELLS = { 'details.status': REFUND_WORDS };

// Each has its order and its event: outer joins, which a count leaves out where it needs neither.
const refundsOf = (db: Knex, { tenantId }: TenantCtx) =>
  db('orders_refund as r')
    .leftJoin('orders_order as o', (on) =>
      on.on('o.tenant_id', 'r.tenant_id').andOn('o.id', 'r.order_id'),
    )
    .leftJoin('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 'r.tenant_id').andOn('e.id', 'r.event_id'),
    )
    .where('r.tenant_id', tenantId);

export const tenantRefundListing: ListingOf<typeof lists.tenantRefunds> = {
  from: refundsOf,
  columns: REFUND,
  words: REFUND_CELLS,
};

export const eventRefundListing: ListingOf<typeof lists.eventRefunds> = {
  from: (db, ctx, params) => refundsOf(db, ctx).where('r.event_id', eventOf(params)),
  columns: REFUND,
  words: REFUND_CELLS,
};
