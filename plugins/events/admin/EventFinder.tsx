import { eventTime } from '@foyer/kit';
import { FOUND_AT_MOST, FoundRows, useRecords, useScoped, useTenantId } from '@foyer/kit/admin';
import { events } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';

/** Searches a tenant's events by name, upcoming and newest first. */
export default function EventFinder({ words }: { words: string }) {
  const scoped = useScoped();
  const tenantId = useTenantId();
  const { data, error } = useRecords(
    events.resources.events,
    {
      params: { tenantId },
      filter: { 'details.name': words },
      sort: { field: 'details.startDateTime', order: 'DESC' },
      perPage: FOUND_AT_MOST,
    },
    quiet,
  );
  const rows = data?.map(({ id, details }) => ({
    to: scoped(EVENT_TAB, { tenantId, eventId: id, tab: 'overview' }),
    label: details.name,
    note: eventTime(details.startDateTime, details.timeZone),
  }));
  return <FoundRows label="Events" rows={rows} error={error} />;
}

/** The search group reports the failure. */
const quiet = { retry: false, onError: () => undefined };
