import type { Knex, ListingOf } from '@foyer/kit/server';
import { bareId } from '../../contract/rows.ts';
import type { lists } from '../../contract/lists.ts';
import { FULL_NAME, ofEvent } from './orderListings.ts';

// Joins by event too, so that the planner skips orders of other events.
const withOrder = (db: Knex) =>
  db('orders_ticket as t').join('orders_order as o', (on) =>
    on
      .on('o.tenant_id', 't.tenant_id')
      .andOn('o.event_id', 't.event_id')
      .andOn('o.id', 't.order_id'),
  );

const KEPT_BACK = `(t.has_stock and t.status = 'voided')`;

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
    keptBack: KEPT_BACK,
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
    keptBack: KEPT_BACK,
  },
};
