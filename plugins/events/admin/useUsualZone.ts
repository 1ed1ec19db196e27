import { useRecords, useTimeZone } from '@foyer/kit/admin';
import { events } from '../contract.ts';

/** The form reports errors; without a last event it starts with the tenant's zone. */
const quiet = { retry: false, onError: () => undefined };

/**
 * The time zone of the organization's newest event, since most are in one location; undefined until
 * loaded.
 */
export function useUsualZone(tenantId: string): string | undefined {
  const { data, error } = useRecords(
    events.resources.events,
    { params: { tenantId }, perPage: 1, sort: { field: 'details.dateCreated', order: 'DESC' } },
    quiet,
  );
  const zone = useTimeZone(tenantId);
  if (!data && !error) return undefined;
  const newest = data?.[0]?.details.timeZone ?? 'Z';
  return newest === 'Z' ? zone : newest;
}
