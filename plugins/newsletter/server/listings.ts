import { isUuid, type Knex, type ListingOf, type TenantCtx } from '@foyer/kit/server';
import type { newsletter } from '../contract.ts';

const COLUMNS = {
  id: 's.id',
  dateCreated: 's.created_at',
  'details.sk': 's.id::text',
  'details.email': 's.email',
  'details.timestamp': '(extract(epoch from s.created_at) * 1000)::bigint',
  'details.eventName': 'e.name',
};

const subscribersOf = (db: Knex, { tenantId }: TenantCtx) =>
  db('newsletter_subscriber as s')
    .join('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 's.tenant_id').andOn('e.id', 's.event_id'),
    )
    .where('s.tenant_id', tenantId);

type Lists = typeof newsletter.lists;

export const tenantSubscriberListing: ListingOf<Lists['tenantSubscribers']> = {
  from: subscribersOf,
  columns: COLUMNS,
};

export const eventSubscriberListing: ListingOf<Lists['eventSubscribers']> = {
  // What is no id of ours is an event without rows.
  from: (db, ctx, { eventId }) =>
    subscribersOf(db, ctx).where('s.event_id', isUuid(eventId) ? eventId : null),
  columns: COLUMNS,
};
