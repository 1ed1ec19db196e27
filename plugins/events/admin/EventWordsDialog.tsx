import { fieldOf, type BodyOf } from '@foyer/kit';
import {
  FormDialog,
  RecordInputs,
  TextInput,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { events, pageWords, type EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';

const doors = fieldOf(pageWords, 'doors');

/** Edits what the event's page tells buyers, and nothing else. */
export function EventWordsDialog(props: {
  tenantId: string;
  event: EventRecord;
  onClose: () => void;
}) {
  const { tenantId, event, onClose } = props;
  const api = useClient(events).events;
  const toast = useToast();
  const refresh = useRefresh();
  const { name, startDateTime, endDateTime } = event.details;

  async function save(body: BodyOf<typeof events.resources.events.create>) {
    await api.update({ tenantId, id: event.id, body });
    toast(toasts.pageSaved);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title="Edit page"
      schema={events.resources.events.create}
      record={{
        details: {
          // An update requires these fields, so they are sent unchanged.
          ...{ name, startDateTime, endDateTime },
          ...pageWords.details.parse(event.details),
        },
      }}
      edited={event}
      submitLabel="Save page"
      onSubmit={save}
      onClose={onClose}
      width="md"
    >
      <RecordInputs of={pageWords} mode="edit">
        <TextInput
          source="details.doors"
          label={doors.label}
          type="time"
          helperText={doors.meta.help}
        />
      </RecordInputs>
    </FormDialog>
  );
}
