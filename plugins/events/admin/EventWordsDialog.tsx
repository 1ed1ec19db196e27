import type { BodyOf } from '@foyer/kit';
import {
  FormDialog,
  RichTextInput,
  TextInput,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { events, type EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';

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
  const { description, doors, age, refundTerms } = event.details;

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
          ...{ description, doors, age, refundTerms },
        },
      }}
      edited={event}
      submitLabel="Save page"
      onSubmit={save}
      onClose={onClose}
      width="md"
    >
      <RichTextInput source="details.description" label="Description" />
      <TextInput
        source="details.doors"
        label="Doors open"
        type="time"
        helperText="In the event’s time zone. Leave empty to hide it."
      />
      <TextInput
        source="details.age"
        label="Age requirement"
        helperText="Who can attend, such as “All ages” or “18 and over”."
      />
      <TextInput
        source="details.refundTerms"
        label="Refund policy"
        multiline
        minRows={2}
        helperText="How buyers who can’t attend get their money back."
      />
    </FormDialog>
  );
}
