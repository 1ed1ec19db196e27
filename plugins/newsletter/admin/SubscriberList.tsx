import { ExportButton, ListPanel, listParts, LongText, useDates } from '@foyer/kit/admin';
import { newsletter } from '../contract.ts';

const { eventSubscribers, tenantSubscribers } = newsletter.lists;
const { Table, Col, SearchBox, FilterDates } = listParts(eventSubscribers);

/** Who asked for news, at one event or at any of a tenant's. */
export function SubscriberList({ tenantId, eventId }: { tenantId: string; eventId?: string }) {
  const dates = useDates(tenantId);
  return (
    <ListPanel
      list={eventId ? eventSubscribers : tenantSubscribers}
      params={eventId ? { tenantId, eventId } : { tenantId }}
      filters={
        <>
          <SearchBox source="details.email" label="Search subscribers by email" />
          <FilterDates source="dateCreated" label="Subscribed" />
          <ExportButton />
        </>
      }
      noun={{ one: 'subscriber', many: 'subscribers' }}
      sort={{ field: 'dateCreated', order: 'DESC' }}
      empty={{
        title: 'No subscribers yet',
        body: 'Whoever signs up for news below an event’s tickets will stand here.',
      }}
    >
      <Table label="Subscribers">
        <Col
          source="dateCreated"
          label="Subscription Date"
          noWrap
          render={({ dateCreated }) => dates.long(dateCreated)}
        />
        <Col
          source="details.email"
          label="Subscription Email"
          render={({ details }) => <LongText>{details.email}</LongText>}
        />
        {!eventId && (
          <Col
            source="details.eventName"
            label="Event"
            from="sm"
            render={({ details }) => (
              <bdi style={{ overflowWrap: 'anywhere' }}>{details.eventName}</bdi>
            )}
          />
        )}
      </Table>
    </ListPanel>
  );
}
