import { TextInput } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useWatch, useFormContext } from 'react-hook-form';
import {
  fromLocalInput,
  skippedTime,
  toLocalInput,
  withSameHourIn,
  zoneName,
} from './eventTime.ts';
import { useMemo, useState } from 'react';
import { AutocompleteInput } from 'react-admin';

const ZONES = ['Z', ...Intl.supportedValuesOf('timeZone')];

const INSTANTS = ['details.startDateTime', 'details.endDateTime'];

const pair = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 };

/** What an event is, when and where. */
export function EventInputs() {
  return (
    <>
      <TextInput source="details.name" label="Name" required />
      <TextInput
        source="details.slug"
        label="Web address"
        helperText="The last part of the event’s web address. Made of the name if you leave it empty; old addresses lead on."
      />
      <TimeZoneInput />
      <Box sx={pair}>
        <EventDateInput source="details.startDateTime" label="Starts" required />
        <EventDateInput source="details.endDateTime" label="Ends" required />
      </Box>
      <TextInput source="details.address1" label="Venue and street" />
      <Box sx={pair}>
        <TextInput source="details.city" label="City" />
        <TextInput source="details.state" label="State" />
      </Box>
      <TextInput source="details.country" label="Country" />
    </>
  );
}

/** A day and an hour at the event; what is sent is the instant. */
function EventDateInput(props: { source: string; label: string; required?: boolean }) {
  const timeZone = useWatch({ name: 'details.timeZone' }) as string | undefined;
  const [typed, setTyped] = useState('');
  const skipped = skippedTime(typed, timeZone);
  return (
    <TextInput
      // The input keeps what is typed as text: in another zone it is another input.
      key={timeZone}
      source={props.source}
      label={props.label}
      type="datetime-local"
      required={props.required ?? false}
      format={(instant: string | null) => toLocalInput(instant, timeZone)}
      parse={(now: string) => {
        setTyped(now);
        return fromLocalInput(now, timeZone) ?? null;
      }}
      helperText={
        skipped && `The clocks there are put forward then, so there is no such time: ${skipped}.`
      }
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Where the event's clocks are. Another zone keeps the hours that were typed. */
function TimeZoneInput() {
  const { getValues, setValue } = useFormContext();
  const from = useWatch({ name: 'details.timeZone' }) as string | undefined;
  // Zones have older names, which this browser may not list.
  const choices = useMemo(
    () =>
      [...new Set([...ZONES, ...(from ? [from] : [])])].map((id) => ({ id, name: zoneName(id) })),
    [from],
  );
  const keepHours = (to: string) => {
    for (const name of INSTANTS) {
      const instant = getValues(name) as string | null | undefined;
      if (instant) setValue(name, withSameHourIn(instant, { from, to }), { shouldDirty: true });
    }
  };
  return (
    <AutocompleteInput
      source="details.timeZone"
      label="Time zone"
      choices={choices}
      disableClearable
      fullWidth
      onChange={(zone: unknown) => {
        if (typeof zone === 'string') keepHours(zone);
      }}
    />
  );
}
