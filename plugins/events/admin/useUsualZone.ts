import { useRecords, useTimeZone } from '@foyer/kit/admin';
import { events } from '../contract.ts';

/** The form says what went wrong; without the last event it begins where the tenant is. */
const quiet = { retry: false, onError: () => undefined };

/** Where the organisation's newest event is, since most are in one place; undefined until known. */
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
