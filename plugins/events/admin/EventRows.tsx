import { Col, FilterSelect, ListPanel, SearchBox, Table, useScoped } from '@foyer/kit/admin';
import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { EVENT_STATUSES } from '../contract/eventForm.ts';
import type { EventRecord } from '../contract.ts';
import { eventTime } from './eventTime.ts';
import { StatusBadge } from './StatusBadge.tsx';

const STATUSES = EVENT_STATUSES.map((value) => ({
  value,
  label: value.charAt(0).toUpperCase() + value.slice(1),
}));

/** The events of one tenant, the next and newest first. */
export function EventRows({ tenantId, action }: { tenantId: string; action?: ReactNode }) {
  const scoped = useScoped();
  const pageOf = (id: unknown) => scoped(`/events/${String(id)}/details`, tenantId);
  return (
    <ListPanel
      resource={`tenants/${tenantId}/events`}
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
        body: 'Events will stand here, from the first draft to the last night.',
        action,
      }}
    >
      <Table<EventRecord> label="Events" rowClick={pageOf}>
        <Col<EventRecord>
          source="details.name"
          label="Name"
          render={({ id, details }) => (
            <Link
              component={RouterLink}
              to={pageOf(id)}
              onClick={(event) => event.stopPropagation()}
              sx={{ overflowWrap: 'anywhere' }}
            >
              <bdi>{details.name}</bdi>
            </Link>
          )}
        />
        <Col<EventRecord>
          source="details.startDateTime"
          label="Starts"
          render={({ details }) => eventTime(details.startDateTime, details.timeZone)}
        />
        <Col<EventRecord> source="details.city" label="City" from="md" noWrap />
        <Col<EventRecord>
          label="Sold"
          isNumber
          noWrap
          from="sm"
          render={({ details }) => soldOf(details)}
        />
        <Col<EventRecord>
          source="details.status"
          label="Status"
          render={({ details }) => <StatusBadge status={details.status} />}
        />
      </Table>
    </ListPanel>
  );
}

const soldOf = ({ sold, places }: EventRecord['details']): string =>
  places === 0
    ? 'No tickets yet'
    : `${sold.toLocaleString('en-US')} of ${places.toLocaleString('en-US')}`;
