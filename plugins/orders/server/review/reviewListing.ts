import type { ListingOf } from '@foyer/kit/server';
import type { lists } from '../../contract/lists.ts';
import { FULL_NAME } from '../listings/orderListings.ts';

/** Orders of all tenants in review. */
export const reviewListing: ListingOf<typeof lists.reviews> = {
  from: (db) =>
    db('orders_review as r')
      .join('orders_order as o', (on) =>
        on.on('o.tenant_id', 'r.tenant_id').andOn('o.id', 'r.order_id'),
      )
      .join('events_event_v1 as e', (on) =>
        on.on('e.tenant_id', 'r.tenant_id').andOn('e.id', 'r.event_id'),
      )
      .join('tenants_tenant_v1 as n', 'n.id', 'r.tenant_id')
      .where('o.status', 'needs_review'),
  columns: {
    id: 'r.id',
    tenantId: 'r.tenant_id',
    tenantName: 'n.name',
    eventId: 'r.event_id',
    eventName: 'e.name',
    orderUID: 'o.uid',
    kind: 'r.kind',
    since: 'r.created_at',
    fullName: FULL_NAME,
    email: 'o.email',
    asked: 'r.asked_cents',
    paid: 'r.paid_cents',
    currency: 'upper(r.currency)',
    ticketCount: 'o.ticket_count',
    isHeld: `(r.kind = 'amount' and events_held_v1(r.tenant_id, coalesce(o.draft_id, o.id)) is not null)`,
    reason: `coalesce(o.review_reason, '')`,
    failure: `coalesce(r.failure, '')`,
    chargeId: `coalesce(r.charge_id, '')`,
    sessionId: `coalesce(r.session_id, '')`,
    isUnderWay: `(r.state = 'refunding')`,
    isQuiet: 'coalesce(r.quiet_until > now(), false)',
    quietUntil: 'r.quiet_until',
    note: 'r.note',
    notedBy: `coalesce(r.noted_by, '')`,
  },
};
