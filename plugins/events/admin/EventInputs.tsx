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
import type { Venue } from '../contract.ts';
import { useVenues } from './useVenues.ts';
import { CountryInput, VenueInput } from './VenueInput.tsx';
import { useMemo, useRef, useState } from 'react';
import { AutocompleteInput } from 'react-admin';

const ZONES = ['Z', ...Intl.supportedValuesOf('timeZone')];

const START = 'details.startDateTime';
const END = 'details.endDateTime';
const ZONE = 'details.timeZone';
const INSTANTS = [START, END];

export const pair = { display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 1.5 };

/** What, when and where an event is, for an edit. */
export function EventInputs({ tenantId }: { tenantId: string }) {
  const { data } = useVenues(tenantId);
  return (
    <>
      <NameInput />
      <TextInput
        source="details.slug"
        label="Web address"
        helperText="The last part of the event’s web address. Leave it empty to create it from the name. Old addresses redirect to the new one."
      />
      <WhenInputs />
      <WhereInputs venues={data?.venues ?? []} />
    </>
  );
}

export const NameInput = () => <TextInput source="details.name" label="Name" required />;

export function WhenInputs() {
  const endFollows = useEndFollows();
  return (
    <>
      <Box sx={pair}>
        <EventDateInput source={START} label="Starts" required onTyped={endFollows} />
        <EventDateInput source={END} label="Ends" required />
      </Box>
      <TimeZoneInput />
    </>
  );
}

export function WhereInputs({ venues }: { venues: readonly Venue[] }) {
  const { setValue } = useFormContext();
  const keepHours = useKeepHours();
  return (
    <>
      <VenueInput
        venues={venues}
        onZone={(timeZone) => {
          keepHours(timeZone);
          setValue(ZONE, timeZone, { shouldDirty: true });
        }}
      />
      <Box sx={pair}>
        <TextInput source="details.city" label="City" />
        <TextInput source="details.state" label="State" />
      </Box>
      <CountryInput />
    </>
  );
}

const USUAL_MS = 3 * 3_600_000;

/**
 * A new start keeps the event's duration, as calendars do; the end can be changed afterward. Without an end yet, the
 * event takes three hours.
 */
function useEndFollows(): (start: string) => void {
  const { getValues, setValue } = useFormContext();
  // The form has no date while one is being typed.
  const lastStart = useRef<string>(undefined);
  return (start) => {
    const timeZone = getValues(ZONE) as string | undefined;
    const before = (getValues(START) as string | null | undefined) ?? lastStart.current;
    const end = getValues(END) as string | null | undefined;
    lastStart.current = start;
    const moved = end
      ? before && movedLike(end, { from: before, to: start, timeZone })
      : new Date(Date.parse(start) + USUAL_MS).toISOString();
    if (moved) setValue(END, moved, { shouldDirty: true });
  };
}

/** A date and time in the event's time zone; the value is an instant. */
function EventDateInput(props: {
  source: string;
  label: string;
  required?: boolean;
  onTyped?: (instant: string) => void;
}) {
  const timeZone = useWatch({ name: ZONE }) as string | undefined;
  const [typed, setTyped] = useState('');
  const skipped = skippedTime(typed, timeZone);
  return (
    <TextInput
      // The input keeps the typed text, so another time zone needs a new input.
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
        skipped &&
        `Clocks move forward at this time, so it doesn’t exist. It will be saved as ${skipped}.`
      }
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}

/** Returns a function to call before another time zone is set, so that the typed hours stay. */
function useKeepHours(): (zone: string) => void {
  const { getValues, setValue } = useFormContext();
  return (to) => {
    const from = getValues(ZONE) as string | undefined;
    for (const name of INSTANTS) {
      const instant = getValues(name) as string | null | undefined;
      if (instant) setValue(name, withSameHourIn(instant, { from, to }), { shouldDirty: true });
    }
  };
}

/** The event's time zone. Changing it keeps the typed hours. */
function TimeZoneInput() {
  const keepHours = useKeepHours();
  const from = useWatch({ name: ZONE }) as string | undefined;
  // Zones have older names that this browser may not list.
  const choices = useMemo(
    () =>
      [...new Set([...ZONES, ...(from ? [from] : [])])].map((id) => ({ id, name: zoneName(id) })),
    [from],
  );
  return (
    <AutocompleteInput
      source={ZONE}
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
