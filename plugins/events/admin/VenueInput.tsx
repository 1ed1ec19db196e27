import { countries, countryCode } from '@foyer/kit/countries';
import { Autocomplete, Box, TextField } from '@mui/material';
import { useMemo } from 'react';
import { AutocompleteInput, useInput } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import type { Venue } from '../contract.ts';

/** The venue, typed freely or chosen from those of earlier events, which fills in the rest of the place. */
export function VenueInput(props: {
  venues: readonly Venue[];
  /** Called with the time zone of a chosen venue. */
  onZone: (timeZone: string) => void;
}) {
  const { setValue } = useFormContext();
  const { id, field, fieldState } = useInput<string>({ source: 'details.address1' });
  return (
    <Autocomplete<Venue, false, false, true>
      id={id}
      freeSolo
      fullWidth
      options={[...props.venues]}
      slotProps={{ paper: { sx: { border: '1px solid var(--line)' } } }}
      inputValue={field.value ?? ''}
      getOptionLabel={(option) => (typeof option === 'string' ? option : option.address1)}
      getOptionKey={(option) => JSON.stringify(option)}
      onInputChange={(_event, typed, reason) => {
        // The value is reset when the input is shown or left, which isn't typing.
        if (reason !== 'reset') field.onChange(typed);
      }}
      onChange={(_event, chosen) => {
        if (!chosen || typeof chosen === 'string') return;
        const { timeZone, ...place } = chosen;
        for (const [name, text] of Object.entries(place))
          setValue(`details.${name}`, text, { shouldDirty: true });
        props.onZone(timeZone);
      }}
      renderOption={({ key, ...option }, venue) => (
        <Box component="li" key={key} {...option}>
          <div>
            {venue.address1}
            <Box component="small" sx={{ display: 'block', color: 'text.secondary' }}>
              {[venue.city, venue.state, venue.country].filter(Boolean).join(', ')}
            </Box>
          </div>
        </Box>
      )}
      renderInput={(input) => (
        <TextField
          {...input}
          label="Venue and street"
          error={fieldState.invalid}
          helperText={fieldState.error?.message}
          onBlur={field.onBlur}
          inputRef={field.ref}
        />
      )}
    />
  );
}

/** A country from the list. A name that was typed before the list existed stays as it is. */
export function CountryInput() {
  const source = 'details.country';
  const stored = useWatch({ name: source }) as string | null | undefined;
  const choices = useMemo(() => {
    const known = stored ? countryCode(stored) : null;
    const all = countries().map(({ code, name }) => ({
      id: code === known && stored ? stored : name,
      name,
    }));
    return stored && !known ? [{ id: stored, name: stored }, ...all] : all;
  }, [stored]);
  return (
    <AutocompleteInput
      source={source}
      label="Country"
      choices={choices}
      fullWidth
      helperText={false}
      parse={(country: string | null) => country ?? ''}
    />
  );
}
