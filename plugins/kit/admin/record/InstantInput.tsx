import { DateTime } from 'luxon';
import { TextInput, type TextInputProps } from 'react-admin';
import { useSession } from '../consoleHooks.ts';
import { zoneName } from './formatValue.ts';

/** A date with its time, typed and shown in the console's zone; the form holds the instant in UTC. */
export function InstantInput(props: TextInputProps) {
  const zone = useSession().timeZone;
  return (
    <TextInput
      {...props}
      type="datetime-local"
      helperText={props.helperText || `Time in ${zoneName(zone)}`}
      format={(instant: string | null | undefined) =>
        instant ? DateTime.fromISO(instant, { zone }).toFormat("yyyy-MM-dd'T'HH:mm") : ''
      }
      parse={(typed: string) => {
        const at = DateTime.fromISO(typed, { zone });
        return at.isValid ? at.toUTC().toISO() : null;
      }}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
