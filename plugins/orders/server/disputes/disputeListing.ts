import type { Knex, ListingOf } from '@foyer/kit/server';
import type { lists } from '../../contract/lists.ts';
import { DISPUTE_REASONS, DISPUTE_WORDS } from '../../words.ts';
import { FULL_NAME } from '../desk/orderListings.ts';

const COLUMNS = {
  id: 'd.id',
  tenantId: 'd.tenant_id',
  tenantName: '(select n.name from tenants_tenant_v1 n where n.id = d.tenant_id)',
  eventId: 'o.event_id',
  eventName: `(select e.name from events_event_v1 e
    where e.tenant_id = o.tenant_id and e.id = o.event_id)`,
  orderUID: 'o.uid',
  fullName: FULL_NAME,
  email: 'o.email',
  amount: 'd.amount_cents',
  fee: 'd.fee_cents',
  reason: 'd.reason',
  status: 'd.gateway_status',
  opened: 'd.opened_at',
  due: 'd.due_at',
  submitted: 'd.is_submitted',
  // Three disjoint ranges: deadlines, then disputes under review, then closed ones, newest first.
  urgency: `(case
    when d.gateway_status in ('needs_response', 'warning_needs_response')
      then extract(epoch from coalesce(d.due_at, d.opened_at))::float8
    when d.status = 'open' then 1e11 + extract(epoch from d.opened_at)::float8
    else 3e11 - extract(epoch from d.opened_at)::float8 end)`,
};

const WORDS = { status: DISPUTE_WORDS, reason: DISPUTE_REASONS };

const disputes = (db: Knex) =>
  db('orders_dispute as d').join('orders_order as o', (on) =>
    on.on('o.tenant_id', 'd.tenant_id').andOn('o.id', 'd.order_id'),
  );

export const disputeListing: ListingOf<typeof lists.disputes> = {
  from: disputes,
  columns: COLUMNS,
  words: WORDS,
};

export const tenantDisputeListing: ListingOf<typeof lists.tenantDisputes> = {
  from: (db, { tenantId }) => disputes(db).where('d.tenant_id', tenantId),
  columns: COLUMNS,
  words: WORDS,
};
