import type { BodyOf } from '@foyer/kit';
import {
  BooleanInput,
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

/** Edits how an event is sold, and nothing else. */
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
  const { capacity, emailDeliveryVerbiage, covidSafety, charityId, requiresConfirmation } =
    event.details;

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
          // An update requires these fields, so they are sent unchanged.
          ...{ name, startDateTime, endDateTime },
          ...{ capacity, emailDeliveryVerbiage, covidSafety, charityId, requiresConfirmation },
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
        helperText="The maximum number of tickets for the whole event. Leave empty to limit sales by ticket type only."
      />
      <TextInput
        source="details.emailDeliveryVerbiage"
        label="Ticket delivery note"
        multiline
        minRows={2}
        helperText="Shown at checkout, next to the delivery method."
      />
      <TextInput
        source="details.covidSafety"
        label="COVID-19 safety note"
        multiline
        minRows={2}
        helperText="Shown in the cart."
      />
      <BooleanInput
        source="details.requiresConfirmation"
        label="Require email confirmation"
        helperText="Buyers must confirm every free order by email. When this is off, the first 3 free orders a day from the same buyer or network don’t need it."
      />
      {canSeeCharities && assigned && (
        <SelectInput
          source="details.charityId"
          label="Charity for donations"
          choices={assigned.map(({ id, details }) => ({ id, name: details.name }))}
          emptyText="None"
          helperText={
            assigned.length > 0
              ? 'Buyers can add a donation to this charity to their order.'
              : 'No charities are assigned to your organization. Ask the platform to assign one.'
          }
          parse={(value: string) => value || null}
        />
      )}
    </FormDialog>
  );
}
