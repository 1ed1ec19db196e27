import { Badge, ExportButton, ListPanel, listParts, LongText, useDates } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import {
  newsletter,
  SUBSCRIBER_STATUS_WORDS,
  SUBSCRIBER_STATUSES,
  type Subscriber,
} from '../contract.ts';

const { eventSubscribers, tenantSubscribers } = newsletter.lists;
const { Table, Col, SearchBox, FilterDates, FilterSelect } = listParts(eventSubscribers);

/** Newsletter subscribers of one event, or of all of a tenant's events. */
export function SubscriberList({ tenantId, eventId }: { tenantId: string; eventId?: string }) {
  const dates = useDates(tenantId);
  return (
    <ListPanel
      list={eventId ? eventSubscribers : tenantSubscribers}
      params={eventId ? { tenantId, eventId } : { tenantId }}
      filters={
        <>
          <SearchBox source="details.email" label="Search subscribers by email" />
          <FilterSelect
            source="details.status"
            label="Status"
            all="Any status"
            choices={SUBSCRIBER_STATUSES.map((value) => ({
              value,
              label: SUBSCRIBER_STATUS_WORDS[value],
            }))}
          />
          <FilterDates source="dateCreated" label="Subscribed" />
          <ExportButton />
        </>
      }
      noun={{ one: 'subscriber', many: 'subscribers' }}
      sort={{ field: 'dateCreated', order: 'DESC' }}
      empty={{
        title: 'No subscribers yet',
        body: 'People who sign up for news on an event page or at checkout appear here.',
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
          render={({ details }) => (
            <>
              <LongText>{details.email}</LongText>
              {/* Phones have no room for this column. */}
              <Box sx={{ display: { sm: 'none' }, mt: 0.5 }}>
                <StatusBadge status={details.status} />
              </Box>
            </>
          )}
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
        <Col
          source="details.status"
          label="Status"
          from="sm"
          render={({ details }) => <StatusBadge status={details.status} />}
        />
      </Table>
    </ListPanel>
  );
}

const StatusBadge = ({ status }: Pick<Subscriber['details'], 'status'>) => (
  <Badge tone={status === 'confirmed' ? 'good' : 'plain'}>{SUBSCRIBER_STATUS_WORDS[status]}</Badge>
);
