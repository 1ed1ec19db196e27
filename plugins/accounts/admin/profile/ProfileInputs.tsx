import { countries, isCountry } from '@foyer/kit/countries';
import { PhoneInput, SelectInput, TextInput } from '@foyer/kit/admin';
import { Box, TextField } from '@mui/material';
import { useMemo } from 'react';
import { DateInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { birthDays } from '../../contract/profile.ts';

const shared = { fullWidth: true, helperText: false } as const;

/** The fields of Basic Info, in tab order. */
export function ProfileInputs({ email, country }: { email: string; country: string }) {
  const choices = useMemo(() => {
    const known = countries().map(({ code: id, name }) => ({ id, name }));
    // A country that is no longer listed is still the stored value.
    return country === '' || isCountry(country)
      ? known
      : [...known, { id: country, name: country }];
  }, [country]);
  const { first: min, last: max } = birthDays();
  const lives: unknown = useWatch({ name: 'details.country' });
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' },
        columnGap: 2,
        rowGap: 1.5,
        alignItems: 'start',
      }}
    >
      <TextInput
        source="details.firstName"
        label="First Name"
        autoComplete="given-name"
        isRequired
        {...shared}
      />
      <TextInput
        source="details.lastName"
        label="Last Name"
        autoComplete="family-name"
        isRequired
        {...shared}
      />
      <TextField
        label="Email"
        value={email}
        size="small"
        fullWidth
        disabled
        helperText="You sign in with this email. It can’t be changed here."
      />
      <PhoneInput source="details.contactNumber" label="Contact Number" />
      <DateInput
        source="details.birthDate"
        label="Birth Date"
        slotProps={{ htmlInput: { min, max, autoComplete: 'bday' } }}
        {...shared}
      />
      <Box sx={{ display: { xs: 'none', sm: 'block' } }} />
      <TextInput
        source="details.address1"
        label="Address Line 1"
        autoComplete="address-line1"
        {...shared}
      />
      <TextInput
        source="details.address2"
        label="Address Line 2"
        autoComplete="address-line2"
        {...shared}
      />
      <TextInput source="details.city" label="City" autoComplete="address-level2" {...shared} />
      <TextInput source="details.state" label="State" autoComplete="address-level1" {...shared} />
      <TextInput
        source="details.zip"
        label="Zip"
        autoComplete="postal-code"
        // Other countries' codes are longer.
        slotProps={{ htmlInput: { maxLength: lives && lives !== 'US' ? 16 : 5 } }}
        {...shared}
      />
      <SelectInput
        source="details.country"
        label="Country"
        choices={choices}
        emptyText="Select a country"
        translateChoice={false}
        margin="none"
        {...shared}
      />
    </Box>
  );
}
