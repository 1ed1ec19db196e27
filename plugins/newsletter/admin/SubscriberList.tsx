import { ReportGrid, type DayRange } from '@foyer/kit/admin';
import { newsletter } from '../contract.ts';

const { eventSubscribers, tenantSubscribers } = newsletter.lists;

/**
 * Newsletter subscribers of one event, or of all of a tenant's events.
 * @param props.period shows only those who subscribed on these days; null if a picker outside the list has all days.
 *   Without it, the list has its own filter by date.
 */
export function SubscriberList(props: {
  tenantId: string;
  eventId?: string;
  period?: DayRange | null;
}) {
  const { tenantId, eventId, period } = props;
  // Both lists have the same rows; only the path differs.
  const list = (
    eventId === undefined ? tenantSubscribers : eventSubscribers
  ) as typeof eventSubscribers;
  return (
    <ReportGrid
      list={list}
      params={{ tenantId, eventId: eventId ?? '' }}
      name="subscribers"
      label="Subscribers"
      searchField="Subscription Email"
      {...(period !== undefined && { filters: [BY_STATUS] })}
      {...(period && {
        filter: { dateCreated_gte: period.firstDay, dateCreated_lte: period.lastDay },
      })}
      noun={{ one: 'subscriber', many: 'subscribers' }}
      empty={{
        title: period ? 'No subscribers in this period' : 'No subscribers yet',
        body: 'People who sign up for news on your home page, an event page or at checkout appear here.',
      }}
    />
  );
}

const BY_STATUS = { field: 'details.status', all: 'Any status' } as const;
