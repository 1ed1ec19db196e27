import { TextInput } from '@foyer/kit/admin';
import { useWatch } from 'react-hook-form';
import { fromLocalInput, toLocalInput } from './eventTime.ts';

/** A day and an hour at the event; what is sent is the instant. */
export function EventDateInput(props: { source: string; label: string; required?: boolean }) {
  const timeZone = useWatch({ name: 'details.timeZone' }) as string | undefined;
  return (
    <TextInput
      // The input keeps what is typed as text: in another zone it is another input.
      key={timeZone}
      source={props.source}
      label={props.label}
      type="datetime-local"
      required={props.required ?? false}
      format={(instant: string | null) => toLocalInput(instant, timeZone)}
      parse={(typed: string) => fromLocalInput(typed, timeZone) ?? null}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  );
}
