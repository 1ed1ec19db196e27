import { formatNumber, formatTime, shortWeekdayAndDay } from '@foyer/kit';
import { ListPanel, listParts, LongText, RowLink, useScoped } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { EVENT_STATUSES } from '../contract/event.ts';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';
import { STATUS_BADGES, StatusBadge } from './StatusBadge.tsx';

const { Table, Col, SearchBox, FilterSelect } = listParts(events.resources.events);

const STATUSES = EVENT_STATUSES.map((value) => ({ value, label: STATUS_BADGES[value].word }));

/** A tenant's events, upcoming and newest first. */
export function EventRows({ tenantId, action }: { tenantId: string; action?: ReactNode }) {
  const scoped = useScoped();
  const pageOf = ({ id }: EventRecord) =>
    scoped(EVENT_TAB, { tenantId, eventId: id, tab: 'overview' });
  return (
    <ListPanel
      list={events.resources.events}
      params={{ tenantId }}
      filters={
        <>
          <SearchBox source="details.name" label="Search events by name" />
          <FilterSelect
            source="details.status"
            label="Status"
            all="Any status"
            choices={STATUSES}
          />
        </>
      }
      noun={{ one: 'event', many: 'events' }}
      sort={{ field: 'details.startDateTime', order: 'DESC' }}
      empty={{
        title: 'No events yet',
        body: action
          ? 'Add your first event to start selling tickets.'
          : 'Events appear here once they’re added.',
        action,
      }}
    >
      <Table label="Events" rowLink={pageOf}>
        <Col
          source="details.name"
          label="Name"
          render={(event) => (
            <RowLink>
              <LongText>{event.details.name}</LongText>
            </RowLink>
          )}
        />
        <Col
          source="details.startDateTime"
          label="Starts"
          render={({ details }) => <Starts details={details} />}
        />
        <Col source="details.city" label="City" from="md" noWrap />
        <Col label="Sold" isNumber noWrap from="sm" render={({ details }) => soldOf(details)} />
        <Col
          source="details.status"
          label="Status"
          render={({ details: { status, endDateTime } }) => (
            <StatusBadge status={status} endDateTime={endDateTime} />
          )}
        />
      </Table>
    </ListPanel>
  );
}

/** Wraps to two lines when there is no room, and is never truncated. */
function Starts({ details }: { details: EventRecord['details'] }) {
  const day = shortWeekdayAndDay(details.startDateTime, details.timeZone);
  const hour = formatTime(details.startDateTime, details.timeZone);
  return (
    <>
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {day},
      </Box>{' '}
      <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
        {hour}
      </Box>
    </>
  );
}

const soldOf = ({ sold, places }: EventRecord['details']): string =>
  places === 0 ? 'No tickets yet' : `${formatNumber(sold)} of ${formatNumber(places)}`;
