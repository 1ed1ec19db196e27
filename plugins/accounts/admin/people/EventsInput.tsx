import { pathOf } from '@foyer/kit';
import { events } from '@foyer/plugin-events/contract';
import { FormControlLabel, FormHelperText, Stack, Switch } from '@mui/material';
import { AutocompleteArrayInput, ReferenceArrayInput, useInput } from 'react-admin';

const SOURCE = 'details.eventIds';

/** All events of a tenant, including future ones, or only the selected ones. */
export function EventsInput({ tenantId }: { tenantId: string }) {
  const { field, fieldState } = useInput<{ details: { eventIds: string[] | null } }>({
    source: SOURCE,
  });
  const isLimited = Array.isArray(field.value);
  return (
    <Stack sx={{ py: 1 }}>
      <FormControlLabel
        control={
          <Switch
            checked={!isLimited}
            onChange={({ target }) => field.onChange(target.checked ? null : [])}
          />
        }
        label="All events, including future ones"
        sx={{ ml: 0, gap: 1 }}
      />
      {isLimited && (
        <ReferenceArrayInput
          source={SOURCE}
          reference={pathOf(events.resources.events, { tenantId }).slice(1)}
          sort={byStart}
        >
          <AutocompleteArrayInput
            label="Events"
            optionText="details.name"
            filterToQuery={(typed: string) => ({ 'details.name': typed })}
            helperText="They won’t see anything else in the organization."
            fullWidth
          />
        </ReferenceArrayInput>
      )}
      {!isLimited && fieldState.error?.message && (
        <FormHelperText error>{fieldState.error.message}</FormHelperText>
      )}
    </Stack>
  );
}

const byStart = { field: 'details.startDateTime', order: 'DESC' } as const;
