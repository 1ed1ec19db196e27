import { Col, ExportButton, FilterDates, ListPanel, SearchBox, Table } from '@foyer/kit/admin';
import type { Subscriber } from '../contract.ts';
import { day } from './day.ts';

/** Who asked for news, at one event or at any of a tenant's. */
export function SubscriberList({ tenantId, eventId }: { tenantId: string; eventId?: string }) {
  const at = eventId ? `tenants/${tenantId}/events/${eventId}` : `tenants/${tenantId}`;
  return (
    <ListPanel
      resource={`${at}/newsletter/subscriber-list`}
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
      <Table<Subscriber> label="Subscribers">
        <Col<Subscriber>
          source="dateCreated"
          label="Subscription Date"
          noWrap
          render={({ dateCreated }) => day(dateCreated)}
        />
        <Col<Subscriber>
          source="details.email"
          label="Subscription Email"
          render={({ details }) => <bdi style={{ overflowWrap: 'anywhere' }}>{details.email}</bdi>}
        />
        {!eventId && (
          <Col<Subscriber>
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
