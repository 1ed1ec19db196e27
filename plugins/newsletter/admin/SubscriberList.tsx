import { ReportGrid } from '@foyer/kit/admin';
import { newsletter } from '../contract.ts';

const { eventSubscribers, tenantSubscribers } = newsletter.lists;

/** Newsletter subscribers of one event, or of all of a tenant's events. */
export const SubscriberList = ({ tenantId, eventId }: { tenantId: string; eventId?: string }) => (
  <ReportGrid
    // Both lists have the same rows; only the path differs.
    list={(eventId === undefined ? tenantSubscribers : eventSubscribers) as typeof eventSubscribers}
    params={{ tenantId, eventId: eventId ?? '' }}
    name="subscribers"
    label="Subscribers"
    searchLabel="Search subscribers by email"
    noun={{ one: 'subscriber', many: 'subscribers' }}
    empty={{
      title: 'No subscribers yet',
      body: 'People who sign up for news on an event page or at checkout appear here.',
    }}
  />
);
