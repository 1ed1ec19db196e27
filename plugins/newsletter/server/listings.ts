import { isUuid, type Knex, type ListingOf, type TenantCtx } from '@foyer/kit/server';
import { SUBSCRIBER_STATUS_WORDS, type newsletter } from '../contract.ts';

const COLUMNS = {
  id: 's.id',
  dateCreated: 's.created_at',
  'details.sk': 's.id::text',
  'details.email': 's.email',
  'details.timestamp': '(extract(epoch from s.created_at) * 1000)::bigint',
  'details.eventName': `coalesce(e.name, '')`,
  'details.status': `case when s.confirmed_at is null then 'waiting' else 'confirmed' end`,
};
const words = { 'details.status': SUBSCRIBER_STATUS_WORDS };

const subscribersOf = (db: Knex, { tenantId }: TenantCtx) =>
  db('newsletter_subscriber as s')
    .leftJoin('events_event_v1 as e', (on) =>
      on.on('e.tenant_id', 's.tenant_id').andOn('e.id', 's.event_id'),
    )
    .where('s.tenant_id', tenantId);

type Lists = typeof newsletter.lists;

export const tenantSubscriberListing: ListingOf<Lists['tenantSubscribers']> = {
  from: subscribersOf,
  columns: COLUMNS,
  words,
};

export const eventSubscriberListing: ListingOf<Lists['eventSubscribers']> = {
  // An invalid ID matches no rows.
  from: (db, ctx, { eventId }) =>
    subscribersOf(db, ctx).where('s.event_id', isUuid(eventId) ? eventId : null),
  columns: COLUMNS,
  words,
};
