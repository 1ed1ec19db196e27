import { eventTime } from '@foyer/kit';
import { FoundRows, useClient, useScoped } from '@foyer/kit/admin';
import { useQuery } from '@tanstack/react-query';
import { events } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';

/** Searches the events of all tenants by words of their name, with the tenant of each. */
export default function PlatformEventFinder({ words }: { words: string }) {
  const api = useClient(events);
  const scoped = useScoped();
  const { data, error } = useQuery({
    queryKey: ['events', 'find', words],
    queryFn: () => api.find({ query: { name: words } }),
    retry: false,
  });
  const rows = data?.result.map(({ id, tenantId, tenantName, name, startDateTime, timeZone }) => ({
    to: scoped(EVENT_TAB, { tenantId, eventId: id, tab: 'overview' }),
    label: name,
    note: `${tenantName} · ${eventTime(startDateTime, timeZone)}`,
  }));
  return <FoundRows label="Events" rows={rows} error={error} />;
}
