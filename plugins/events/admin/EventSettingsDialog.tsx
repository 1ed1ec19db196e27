import type { BodyOf } from '@foyer/kit';
import {
  FormDialog,
  NumberInput,
  SelectInput,
  TextInput,
  useCan,
  useClient,
  useRefresh,
  useToast,
} from '@foyer/kit/admin';
import { charities } from '@foyer/plugin-charities/contract';
import { events, type EventRecord } from '../contract.ts';
import { toasts } from './toasts.ts';
import { useCharities } from './useCharities.ts';

/** Changes how an event is sold, and nothing else of it. */
export function EventSettingsDialog(props: {
  tenantId: string;
  event: EventRecord;
  onClose: () => void;
}) {
  const { tenantId, event, onClose } = props;
  const canSeeCharities = useCan(charities, 'assignments.read');
  const assigned = useCharities(tenantId);
  const api = useClient(events).events;
  const toast = useToast();
  const refresh = useRefresh();
  const { name, startDateTime, endDateTime } = event.details;
  const { capacity, emailDeliveryVerbiage, covidSafety, charityId } = event.details;

  async function save(body: BodyOf<typeof events.resources.events.create>) {
    await api.update({ tenantId, id: event.id, body });
    toast(toasts.settingsSaved);
    refresh();
    onClose();
  }

  return (
    <FormDialog
      title="Edit settings"
      schema={events.resources.events.create}
      record={{
        details: {
          // An update wants these, and they go as they were read.
          ...{ name, startDateTime, endDateTime },
          ...{ capacity, emailDeliveryVerbiage, covidSafety, charityId },
        },
      }}
      edited={event}
      submitLabel="Save settings"
      onSubmit={save}
      onClose={onClose}
      width="md"
    >
      <NumberInput
        source="details.capacity"
        label="Capacity"
        helperText="Of the whole event. Empty: only the ticket types limit the sale."
      />
      <TextInput
        source="details.emailDeliveryVerbiage"
        label="Note on the delivery of tickets"
        multiline
        minRows={2}
        helperText="Buyers read it at the checkout, beside the way in which their tickets come."
      />
      <TextInput
        source="details.covidSafety"
        label="Covid safety note"
        multiline
        minRows={2}
        helperText="It stands on the cart of the event."
      />
      {canSeeCharities && assigned && (
        <SelectInput
          source="details.charityId"
          label="Charity for donations"
          choices={assigned.map(({ id, details }) => ({ id, name: details.name }))}
          emptyText="None"
          helperText={
            assigned.length > 0
              ? 'Buyers can add a donation for it to their tickets.'
              : 'No charity is assigned to this organisation. The platform assigns them.'
          }
          parse={(value: string) => value || null}
        />
      )}
    </FormDialog>
  );
}
