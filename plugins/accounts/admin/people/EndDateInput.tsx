import { addDays, dayAt, startOf, TextInput } from '@foyer/kit/admin';
import { useState } from 'react';

/** The last day of an access in the tenant's zone; the stored value is the instant at which it ends. */
export function EndDateInput({ timeZone }: { timeZone: string }) {
  const [today] = useState(() => dayAt(new Date(), timeZone));
  return (
    <TextInput
      source="details.endsAt"
      label="Last day of access"
      type="date"
      helperText="Leave empty for no end date."
      format={(endsAt: string | null) =>
        endsAt ? dayAt(new Date(Date.parse(endsAt) - 1), timeZone) : ''
      }
      parse={(day: string) => (day ? startOf(addDays(day, 1), timeZone).toISOString() : null)}
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: today } }}
    />
  );
}
