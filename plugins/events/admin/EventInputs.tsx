import { TextInput } from '@foyer/kit/admin';
import { Box } from '@mui/material';
import { useWatch, useFormContext } from 'react-hook-form';
import {
  fromLocalInput,
  movedLike,
  skippedTime,
  toLocalInput,
  withSameHourIn,
  zoneName,
} from './eventTime.ts';
import { useMemo, useRef, useState } from 'react';
import { AutocompleteInput } from 'react-admin';

const ZONES = ['Z', ...Intl.supportedValuesOf('timeZone')];

const START = 'details.startDateTime';
const END = 'details.endDateTime';
const INSTANTS = [START, END];

const pair = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 };

/** What an event is, when and where. */
export function EventInputs() {
  const endFollows = useEndFollows();
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
        <EventDateInput source={START} label="Starts" required onTyped={endFollows} />
        <EventDateInput source={END} label="Ends" required />
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

/** Another start keeps the length of the event, as calendars do; the end can be changed after it. */
function useEndFollows(): (start: string) => void {
  const { getValues, setValue } = useFormContext();
  // While a date is typed, the form has none for a moment.
  const lastStart = useRef<string>(undefined);
  return (start) => {
    const timeZone = getValues('details.timeZone') as string | undefined;
    const before = (getValues(START) as string | null | undefined) ?? lastStart.current;
    const end = getValues(END) as string | null | undefined;
    lastStart.current = start;
    const moved = before && end && movedLike(end, { from: before, to: start, timeZone });
    if (moved) setValue(END, moved, { shouldDirty: true });
  };
}

/** A day and an hour at the event; what is sent is the instant. */
function EventDateInput(props: {
  source: string;
  label: string;
  required?: boolean;
  onTyped?: (instant: string) => void;
}) {
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
        const instant = fromLocalInput(now, timeZone);
        if (instant) props.onTyped?.(instant);
        return instant ?? null;
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
