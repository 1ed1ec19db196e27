import { useMemo } from 'react';
import { AutocompleteInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { withSameHourIn, zoneName } from './eventTime.ts';

const ZONES = ['Z', ...Intl.supportedValuesOf('timeZone')];
const INSTANTS = ['details.startDateTime', 'details.endDateTime'];

/** Where the event's clocks are. Another zone keeps the hours that were typed. */
export function TimeZoneInput() {
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
