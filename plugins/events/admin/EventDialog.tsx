import type { BodyOf } from '@foyer/kit';
import { FormDialog, useClient, useRefresh, useToast } from '@foyer/kit/admin';
import { events, type EventRecord } from '../contract.ts';
import { EventInputs } from './EventInputs.tsx';
import { EventMove } from './EventMove.tsx';
import { toasts } from './toasts.ts';

/** Edits what, when and where the given event is. */
export function EventDialog(props: { tenantId: string; event: EventRecord; onClose: () => void }) {
  const { tenantId, event, onClose } = props;
  const api = useClient(events).events;
  const toast = useToast();
  const refresh = useRefresh();

  async function save(body: BodyOf<typeof events.resources.events.update>) {
    await api.update({ tenantId, id: event.id, body });
    toast(toasts.saved);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title="Edit event"
      schema={events.resources.events.update}
      record={{ details: shown(event) }}
      edited={event}
      submitLabel="Save event"
      onSubmit={save}
      onClose={onClose}
      width="md"
    >
      <EventInputs tenantId={tenantId} />
      <EventMove tenantId={tenantId} event={event} />
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
