import type { Knex, ListingOf } from '@foyer/kit/server';
import { DISPUTE_REASONS } from '@foyer/plugin-orders/contract';
import { DISPUTE_WORDS, type disputeLists } from '../contract/disputes.ts';

const COLUMNS = {
  id: 'd.id',
  tenantId: 'd.tenant_id',
  tenantName: '(select n.name from tenants_tenant_v1 n where n.id = d.tenant_id)',
  eventId: 'o.event_id',
  eventName: `(select e.name from events_event_v1 e
    where e.tenant_id = o.tenant_id and e.id = o.event_id)`,
  orderUID: 'o.uid',
  fullName: `trim(o.first_name || ' ' || o.last_name)`,
  email: 'o.email',
  amount: 'p.amount_cents',
  fee: 'p.fee_cents',
  reason: 'p.reason',
  status: 'd.gateway_status',
  opened: 'd.opened_at',
  due: 'd.due_at',
  submitted: 'd.is_submitted',
  // Three disjoint ranges: deadlines, then disputes under review, then closed ones, newest first.
  urgency: `(case
    when d.gateway_status in ('needs_response', 'warning_needs_response')
      then extract(epoch from coalesce(d.due_at, d.opened_at))::float8
    when p.status = 'open' then 1e11 + extract(epoch from d.opened_at)::float8
    else 3e11 - extract(epoch from d.opened_at)::float8 end)`,
};

const WORDS = { status: DISPUTE_WORDS, reason: DISPUTE_REASONS };

/** `p` is the dispute as orders records it: what it does to the order's money. */
const disputes = (db: Knex) =>
  db('disputes_dispute as d')
    .join('orders_dispute_v1 as p', (on) =>
      on.on('p.tenant_id', 'd.tenant_id').andOn('p.id', 'd.id'),
    )
    .join('orders_order_v1 as o', (on) =>
      on.on('o.tenant_id', 'p.tenant_id').andOn('o.id', 'p.order_id'),
    );

export const disputeListing: ListingOf<typeof disputeLists.disputes> = {
  from: disputes,
  columns: COLUMNS,
  words: WORDS,
};

export const tenantDisputeListing: ListingOf<typeof disputeLists.tenantDisputes> = {
  from: (db, { tenantId }) => disputes(db).where('d.tenant_id', tenantId),
  columns: COLUMNS,
  words: WORDS,
};
