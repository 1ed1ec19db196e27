import type { BodyOf } from '@foyer/kit';
import {
  FormDialog,
  useClient,
  useRecords,
  useRefresh,
  useScoped,
  useTimeZone,
  useToast,
} from '@foyer/kit/admin';
import { useNavigate } from 'react-router';
import { events, type EventRecord } from '../contract.ts';
import { EVENT_TAB } from '../slots.ts';
import { EventInputs } from './EventInputs.tsx';
import { EventMove } from './EventMove.tsx';
import { toasts } from './toasts.ts';

/** Adds an event and opens its page, or edits the given one. */
export function EventDialog(props: { tenantId: string; event?: EventRecord; onClose: () => void }) {
  const { tenantId, event, onClose } = props;
  const api = useClient(events).events;
  const toast = useToast();
  const refresh = useRefresh();
  const navigate = useNavigate();
  const scoped = useScoped();
  const usualZone = useUsualZone(tenantId);

  async function save(body: BodyOf<typeof events.resources.events.update>) {
    if (event) {
      await api.update({ tenantId, id: event.id, body });
      toast(toasts.saved);
      refresh();
      return onClose();
    }
    const { id } = await api.create({ tenantId, body });
    toast(toasts.added);
    onClose();
    return navigate(scoped(EVENT_TAB, { tenantId, eventId: id, tab: 'tickets' }));
  }

  if (!event && !usualZone) return null;
  return (
    <FormDialog
      title={event ? 'Edit event' : 'Add event'}
      schema={event ? events.resources.events.update : events.resources.events.create}
      record={{ details: event ? shown(event) : { timeZone: usualZone } }}
      edited={event}
      submitLabel={event ? 'Save event' : 'Add event'}
      onSubmit={save}
      onClose={onClose}
      width="md"
    >
      <EventInputs />
      {event && <EventMove tenantId={tenantId} event={event} />}
    </FormDialog>
  );
}

/** The other fields have their own screens, so an edit here must not change them. */
function shown({ details }: EventRecord): object {
  const { name, slug, timeZone, startDateTime, endDateTime } = details;
  const { address1, city, state, country } = details;
  return {
    ...{ name, slug, timeZone, startDateTime, endDateTime, address1, city, state, country },
    // The defaults when an event moves.
    ...{ notifyHolders: true, moveAlong: true },
  };
}

/** The form reports errors; without a last event it starts with the tenant's zone. */
const quiet = { retry: false, onError: () => undefined };

/**
 * The time zone of the organization's newest event, since most are in one location; undefined until
 * loaded.
 */
function useUsualZone(tenantId: string): string | undefined {
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
